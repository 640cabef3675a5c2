"use client";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { readSlot, slotText, type TextSlot } from "../model/json-text";
import type { FieldProps } from "./field-editor";

/** A value that is written as JSON, such as the stages of a branch. A text with a fault stays, and the last good value holds. */
export function JsonField({ title, optional, value, path, errorAt, disabled, onChange }: FieldProps) {
  const [slot, setSlot] = useState<TextSlot | null>(null);
  const fault = slot?.problems[0];
  const text = slot === null && value === undefined ? "" : slotText(slot, value);
  return (
    <Field
      label={title}
      aside={optional ? "optional" : undefined}
      error={fault ? `line ${fault.line}: ${fault.message}` : errorAt(path)}
      help="Stages as JSON."
    >
      <Textarea
        mono
        rows={Math.min(16, Math.max(3, text.split("\n", 16).length))}
        spellCheck={false}
        disabled={disabled}
        value={text}
        onChange={(event) => {
          const text = event.target.value;
          if (text.trim() === "" && optional) {
            setSlot(null);
            onChange(undefined);
            return;
          }
          const next = readSlot(text, () => undefined);
          setSlot(next);
          if (next.problems.length === 0) onChange(next.parsed);
        }}
      />
    </Field>
  );
}
