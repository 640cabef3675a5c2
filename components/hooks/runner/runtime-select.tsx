"use client";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { RUNTIME_NAMES, RUNTIMES, type RuntimeName } from "@/lib/contract/runner";

/** What a script can be written in: the sandbox of Sluice itself, or a runtime of this machine. */
export type ScriptChoice = "javascript" | RuntimeName;

const OPTIONS: { value: ScriptChoice; label: string; hint: string }[] = [
  {
    value: "javascript",
    label: "JavaScript (sandboxed)",
    hint: "Runs inside Sluice, without network, files or processes.",
  },
  ...RUNTIME_NAMES.map((value) => ({
    value,
    label: RUNTIMES[value].title,
    hint: "A process of its own on this machine.",
  })),
];

type Props = {
  value: ScriptChoice;
  disabled: boolean;
  error?: string | undefined;
  onChange: (next: ScriptChoice) => void;
};

export function RuntimeSelect({ value, disabled, error, onChange }: Props) {
  return (
    <Field label="Runtime" className="w-56" error={error}>
      <Select value={value} disabled={disabled} options={OPTIONS} onChange={onChange} />
    </Field>
  );
}
