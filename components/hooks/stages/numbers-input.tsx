"use client";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { FieldProps } from "./field-editor";

/** One whole number or several with commas. What is none stays as typed, so that the contract names the fault. */
export function NumbersInput({ title, optional, value, path, errorAt, disabled, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = Array.isArray(value) ? value.join(", ") : value === undefined || value === null ? "" : String(value);
  return (
    <Field label={title} aside={optional ? "optional" : undefined} error={errorAt(path)} className="max-w-40">
      <Input
        mono
        autoComplete="off"
        placeholder="0, 1"
        disabled={disabled}
        value={typed ?? shown}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(read(event.target.value));
        }}
      />
    </Field>
  );
}

function read(text: string): unknown {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length === 0) return undefined;
  if (!parts.every((part) => /^-?\d{1,6}$/.test(part))) return text;
  return parts.length === 1 ? Number(parts[0]) : parts.map(Number);
}
