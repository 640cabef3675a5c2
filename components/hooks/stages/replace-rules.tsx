"use client";
import { ArrowRight, Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { asText, type JsonObject } from "../model/path";

type Props = {
  rules: readonly JsonObject[];
  path: string;
  errorAt: (path: string) => string | undefined;
  disabled: boolean;
  onChange: (rules: JsonObject[]) => void;
};

/** Rules of a replace stage, run one after the other on each line. */
export function ReplaceRules({ rules, path, errorAt, disabled, onChange }: Props) {
  const set = (index: number, key: string, value: string) =>
    onChange(rules.map((rule, i) => (i === index ? { ...rule, [key]: value } : rule)));
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <ul className="grid grid-cols-1 gap-1.5">
        {rules.map((rule, index) => {
          const error = errorAt(`${path}.${index}`);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity of their own
            <li key={index} data-path={`${path}.${index}`} className="grid grid-cols-1 gap-1">
              <div className="flex items-center gap-1.5">
                <Input
                  mono
                  aria-label={`Pattern ${index + 1}`}
                  aria-invalid={error !== undefined || undefined}
                  placeholder="pattern"
                  spellCheck={false}
                  disabled={disabled}
                  value={asText(rule.pattern)}
                  onChange={(event) => set(index, "pattern", event.target.value)}
                />
                <ArrowRight aria-hidden className="size-3.5 shrink-0 text-faint" />
                <Input
                  mono
                  aria-label={`Replacement ${index + 1}`}
                  placeholder="nothing"
                  spellCheck={false}
                  disabled={disabled}
                  value={asText(rule.replacement)}
                  onChange={(event) => set(index, "replacement", event.target.value)}
                />
                <IconButton
                  label={`Remove rule ${index + 1}`}
                  disabled={disabled}
                  onClick={() => onChange(rules.toSpliced(index, 1))}
                >
                  <X />
                </IconButton>
              </div>
              <FieldError error={error} />
            </li>
          );
        })}
      </ul>
      <div>
        <Button
          size="sm"
          variant="ghost"
          disabled={disabled}
          onClick={() => onChange([...rules, { pattern: "", replacement: "" }])}
        >
          <Plus className="size-3.5" /> Rule
        </Button>
      </div>
    </div>
  );
}
