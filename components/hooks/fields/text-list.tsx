"use client";
import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";

type Props = {
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Names one row: "Pattern". */
  item: string;
  /** Dotted path of the list; rows are its children. */
  path: string;
  errorAt?: (index: number) => string | undefined;
  placeholder?: string;
  disabled?: boolean;
};

/** Rows of text. Enter adds one below, Backspace in an empty row removes it, several pasted lines become several rows. */
export function TextList({ values, onChange, item, path, errorAt, placeholder, disabled }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const focusRow = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll("input")[Math.max(0, index)]?.focus());
  const insert = (at: number, texts: string[], removed = 0) => {
    onChange(values.toSpliced(at, removed, ...texts));
    focusRow(at + texts.length - 1);
  };
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <ul ref={list} className="grid grid-cols-1 gap-1.5">
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are texts without an identity of their own
          <li key={index} data-path={`${path}.${index}`} className="grid grid-cols-1 gap-1">
            <div className="flex items-center gap-1">
              <Input
                mono
                value={value}
                spellCheck={false}
                autoComplete="off"
                disabled={disabled}
                placeholder={placeholder}
                aria-label={`${item} ${index + 1}`}
                aria-invalid={errorAt?.(index) !== undefined || undefined}
                onChange={(event) => onChange(values.with(index, event.target.value))}
                onPaste={(event) => {
                  const lines = event.clipboardData.getData("text").split(/\r?\n/).filter(Boolean);
                  if (lines.length < 2 || value !== "") return;
                  event.preventDefault();
                  insert(index, lines, 1);
                }}
                onKeyDown={(event) => {
                  if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
                    event.preventDefault();
                    insert(index + 1, [""]);
                  } else if (event.key === "Backspace" && value === "" && values.length > 1) {
                    event.preventDefault();
                    onChange(values.toSpliced(index, 1));
                    focusRow(index - 1);
                  }
                }}
              />
              <IconButton
                label={`Remove ${item.toLowerCase()} ${index + 1}`}
                disabled={disabled}
                onClick={() => onChange(values.toSpliced(index, 1))}
              >
                <X />
              </IconButton>
            </div>
            <FieldError error={errorAt?.(index)} />
          </li>
        ))}
      </ul>
      <div>
        <Button size="sm" variant="ghost" disabled={disabled} onClick={() => insert(values.length, [""])}>
          <Plus className="size-3.5" /> {item}
        </Button>
      </div>
    </div>
  );
}
