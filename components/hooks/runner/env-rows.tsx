"use client";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { asText, type JsonObject, sameJson } from "../model/path";

type Props = {
  value: JsonObject;
  disabled: boolean;
  errorAt: (path: string) => string | undefined;
  onChange: (value: JsonObject) => void;
};

type Row = { name: string; text: string };

const rowsOf = (value: JsonObject): Row[] =>
  Object.entries(value).map(([name, text]) => ({ name, text: asText(text) }));
const toEnv = (rows: readonly Row[]): JsonObject =>
  Object.fromEntries(rows.filter((row) => row.name !== "").map((row) => [row.name, row.text]));

/** The script's environment. Rows live here while a name is being typed, since two rows may have the same one for a moment. */
export function EnvRows({ value, disabled, errorAt, onChange }: Props) {
  const [own, setOwn] = useState<Row[]>(() => rowsOf(value));
  const rows = sameJson(toEnv(own), value) ? own : rowsOf(value);
  const set = (next: Row[]) => {
    setOwn(next);
    onChange(toEnv(next));
  };
  const names = rows.map((row) => row.name);
  return (
    <div className="grid grid-cols-1 gap-1.5" data-path="runner.env">
      <span className="font-medium text-xs">Environment</span>
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
                placeholder="NAME"
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
              error={twice ? "this name is there twice; the last one counts" : errorAt(`runner.env.${row.name}`)}
            />
          </div>
        );
      })}
      <div>
        <Button size="sm" variant="ghost" disabled={disabled} onClick={() => setOwn([...rows, { name: "", text: "" }])}>
          <Plus className="size-3.5" /> Variable
        </Button>
      </div>
    </div>
  );
}
