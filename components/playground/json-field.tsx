"use client";
import { useState } from "react";
import { parseJsonText, printJson } from "@/components/hooks/model/json-text";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

type Props = {
  label: string;
  value: unknown;
  error: string | undefined;
  help?: string | undefined;
  onChange: (value: unknown) => void;
};

/** A key whose value is JSON. What does not parse stays here and is not taken over. */
export function JsonField({ label, value, error, help, onChange }: Props) {
  const [text, setText] = useState(() => (value === undefined ? "" : printJson(value)));
  const [fault, setFault] = useState<string>();
  const change = (next: string) => {
    setText(next);
    const { value: parsed, problems } = parseJsonText(next);
    const first = problems[0];
    setFault(first && `line ${first.line}: ${first.message}. The last valid value is used.`);
    if (!first) onChange(parsed);
  };
  return (
    <Field label={label} aside="JSON" error={fault ?? error} help={help}>
      <Textarea
        mono
        rows={Math.min(14, text.split("\n").length)}
        spellCheck={false}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
    </Field>
  );
}
