"use client";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useDraftContext, useDraftField } from "../draft-context";
import { Section } from "../fields/section";
import { TextList } from "../fields/text-list";
import { asTexts } from "../model/path";
import { problemsAt } from "../model/problems";

const MODES = [
  { value: "enforce", label: "Enforce", hint: "A reply that breaks a rule is not used; the agent gets the original." },
  { value: "warn", label: "Warn", hint: "The reply is used; the trace says what it broke." },
  { value: "off", label: "Off", hint: "Nothing is checked." },
];

const SWITCHES = [
  { key: "never_larger", label: "Never larger than the input" },
  { key: "keep_json", label: "JSON stays valid JSON" },
  { key: "keep_diff", label: "A unified diff stays appliable" },
  { key: "mark_omissions", label: "Mark every omission in place, with a count of lines" },
] as const;

/** What a rewrite may never do. */
export function GuardEditor() {
  const { problems } = useDraftContext();
  const mode = useDraftField(["guard", "mode"]);
  const runner = useDraftField(["runner", "kind"]);
  const protect = useDraftField(["guard", "protect"]);
  const preset = runner.value === "pipeline" ? "enforce" : "warn";
  const off = mode.value === "off";
  return (
    <Section
      title="Guard"
      help="Checks every rewrite before the agent gets it. A failing exit may never read as success."
    >
      <Field label="Mode" error={mode.error} className="w-40">
        <Select
          value={typeof mode.value === "string" ? mode.value : preset}
          options={MODES}
          disabled={mode.locked}
          onChange={mode.set}
        />
      </Field>
      <div className="grid grid-cols-1 gap-2">
        {SWITCHES.map(({ key, label }) => (
          <GuardSwitch key={key} field={key} label={label} off={off} />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-1.5" {...protect.anchor}>
        <span className="font-medium text-xs">Protected lines</span>
        <p className="text-faint text-xs">Lines that match must survive, beside errors, failing names and summaries.</p>
        <TextList
          item="Pattern"
          path="guard.protect"
          placeholder="^test result:"
          values={asTexts(protect.value)}
          disabled={protect.locked || off}
          errorAt={(index) => problemsAt(problems, `guard.protect.${index}`)[0]?.message}
          onChange={protect.set}
        />
      </div>
    </Section>
  );
}

function GuardSwitch({ field, label, off }: { field: string; label: string; off: boolean }) {
  const { value, set, locked } = useDraftField(["guard", field]);
  return <Checkbox checked={value !== false} disabled={locked || off} onChange={set} label={label} />;
}
