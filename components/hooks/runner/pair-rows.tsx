"use client";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { type JsonObject, sameJson } from "../model/path";

type Props = {
  title: string;
  /** Names one row: "Variable". */
  item: string;
  /** Dotted path of the object. */
  path: string;
  namePlaceholder: string;
  value: JsonObject;
  disabled: boolean;
  errorAt: (path: string) => string | undefined;
  onChange: (value: JsonObject) => void;
};

/** `given` is the value as it was, which may be a number or a boolean; it stays so while its text is not changed. */
type Row = { name: string; text: string; given?: unknown };

const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

const rowsOf = (value: JsonObject): Row[] =>
  Object.entries(value).map(([name, given]) => ({ name, text: textOf(given), given }));
const toObject = (rows: readonly Row[]): JsonObject =>
  Object.fromEntries(
    rows
      .filter((row) => row.name !== "")
      .map((row) => [row.name, row.given !== undefined && textOf(row.given) === row.text ? row.given : row.text]),
  );

/** Names and values, such as an environment. Rows live here while a name is being typed, since two rows may have the same one for a moment. */
export function PairRows({ title, item, path, namePlaceholder, value, disabled, errorAt, onChange }: Props) {
  const [own, setOwn] = useState<Row[]>(() => rowsOf(value));
  const rows = sameJson(toObject(own), value) ? own : rowsOf(value);
  const set = (next: Row[]) => {
    setOwn(next);
    onChange(toObject(next));
  };
  const names = rows.map((row) => row.name);
  return (
    <div className="grid grid-cols-1 gap-1.5" data-path={path}>
      <span className="font-medium text-xs">{title}</span>
      {rows.map((row, index) => {
        const twice = row.name !== "" && names.indexOf(row.name) !== index;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
          <div key={index}>
            <div className="flex items-center gap-1.5">
              <Input
                mono
                className="w-2/5"
                aria-label={`Name ${index + 1}`}
                placeholder={namePlaceholder}
                spellCheck={false}
                disabled={disabled}
                value={row.name}
                onChange={(event) => set(rows.with(index, { ...row, name: event.target.value }))}
              />
              <Input
                mono
                aria-label={`Value of ${row.name || `row ${index + 1}`}`}
                spellCheck={false}
                disabled={disabled}
                value={row.text}
                onChange={(event) => set(rows.with(index, { ...row, text: event.target.value }))}
              />
              <IconButton
                label={`Remove ${row.name || `row ${index + 1}`}`}
                disabled={disabled}
                onClick={() => set(rows.toSpliced(index, 1))}
              >
                <X />
              </IconButton>
            </div>
            <FieldError
              error={twice ? "this name is there twice; the last one counts" : errorAt(`${path}.${row.name}`)}
            />
          </div>
        );
      })}
      <div>
        <Button size="sm" variant="ghost" disabled={disabled} onClick={() => setOwn([...rows, { name: "", text: "" }])}>
          <Plus className="size-3.5" /> {item}
        </Button>
      </div>
    </div>
  );
}
