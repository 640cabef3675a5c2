"use client";
import { useState } from "react";
import { parseJsonText, printJson } from "@/components/hooks/model/json-text";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

type Props = { value: unknown; error: string | undefined; onChange: (value: unknown) => void };

/** The tool's input as JSON. What does not parse stays here and is not taken over. */
export function InputField({ value, error, onChange }: Props) {
  const [text, setText] = useState(() => (value === undefined ? "" : printJson(value)));
  const [fault, setFault] = useState<string>();
  const change = (next: string) => {
    setText(next);
    const { value: parsed, problems } = parseJsonText(next);
    const first = problems[0];
    setFault(first && `line ${first.line}: ${first.message}. The last valid input is used.`);
    if (!first) onChange(parsed);
  };
  return (
    <Field label="input" aside="JSON" error={fault ?? error}>
      <Textarea
        mono
        rows={Math.min(8, text.split("\n").length)}
        spellCheck={false}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
    </Field>
  );
}
