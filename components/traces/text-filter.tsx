"use client";

import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type Props = {
  label: string;
  value: string | null | undefined;
  placeholder: string;
  /** Values that are known to occur. */
  suggestions?: readonly string[];
  onChange: (value: string | null) => void;
};

/** An exact value; it acts on Enter and when the field is left. */
export function TextFilter({ label, value, placeholder, suggestions, onChange }: Props) {
  const listId = useId();
  const current = value ?? "";
  const [typed, setTyped] = useState({ text: current, for: current });
  const text = typed.for === current ? typed.text : current;
  const send = () => {
    const next = text.trim();
    if (next !== current) onChange(next || null);
  };
  return (
    <>
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
      )}
      <Field label={label} aside="exact">
        <Input
          mono
          value={text}
          placeholder={placeholder}
          maxLength={200}
          list={suggestions && listId}
          onChange={(event) => setTyped({ text: event.target.value, for: current })}
          onBlur={send}
          onKeyDown={(event) => event.key === "Enter" && send()}
        />
      </Field>
    </>
  );
}
