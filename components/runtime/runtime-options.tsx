"use client";
import { NumberInput } from "@/components/hooks/fields/number-input";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { Point } from "@/lib/contract/points";
import type { RuntimeOptions } from "@/lib/contract/runtime-view";

export type GivenOptions = Partial<RuntimeOptions>;
type Option = { key: keyof RuntimeOptions; kind: "number" | "text" | "lines"; label: string; help: string };

const WINDOW: Option = {
  key: "window_tokens",
  kind: "number",
  label: "Context window",
  help: "Tokens; LibreFang gives a tool result at most 30 % of it.",
};

const OPTIONS: Partial<Record<Point, Option[]>> = {
  transform_tool_result: [WINDOW],
  after_tool_call: [
    {
      key: "max_tool_output",
      kind: "number",
      label: "max_tool_output",
      help: "SynapsCLI's setting: a longer result is cut after the hooks.",
    },
  ],
  ingest: [
    {
      key: "default_memories",
      kind: "lines",
      label: "What LibreFang recalls itself",
      help: "One memory a line; they come before those of the hooks.",
    },
  ],
  compact: [
    {
      key: "llm_summary",
      kind: "text",
      label: "The model's summary",
      help: "What the model would answer to request_llm_summary; empty is a model that failed.",
    },
  ],
  on_session_start: [
    { key: "system_prompt", kind: "text", label: "System prompt", help: "What the session starts with, before hooks." },
  ],
};

/** Whether something that is not in the event decides what the model sees at the point. */
export const hasOptions = (point: Point): boolean => OPTIONS[point] !== undefined;

type Props = { point: Point; value: GivenOptions; onChange: (next: GivenOptions) => void };

/** What the runtime brings along and the event does not say. */
export function RuntimeOptionsForm({ point, value, onChange }: Props) {
  return (
    <div className="grid grid-cols-1 gap-3 border-line border-b bg-inset px-3 py-2.5">
      {(OPTIONS[point] ?? []).map(({ key, kind, label, help }) => {
        const given = value[key];
        const set = (next: unknown) => onChange({ ...value, [key]: next });
        return (
          <Field key={key} label={label} help={help} className={kind === "number" ? "w-64" : undefined}>
            {kind === "number" ? (
              <NumberInput
                value={given}
                placeholder={key === "window_tokens" ? "200000" : "30000"}
                onChange={(next) => set(typeof next === "number" ? next : undefined)}
              />
            ) : (
              <Textarea
                rows={2}
                value={Array.isArray(given) ? given.join("\n") : typeof given === "string" ? given : ""}
                onChange={(event) =>
                  set(kind === "lines" ? event.target.value.split("\n").filter(Boolean) : event.target.value)
                }
              />
            )}
          </Field>
        );
      })}
    </div>
  );
}
