"use client";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { POINTS, type Point } from "@/lib/contract/points";
import { useDraftField } from "../draft-context";
import { Section } from "../fields/section";
import { asText, asTexts } from "../model/path";

const WORDS: Record<string, string> = {
  "tools.intercept": "See tool calls and their results",
  "tools.transform_output": "Replace what a tool answered",
  "privacy.llm_content": "See what people and the model write",
  "session.lifecycle": "See sessions start and end; report phases (0.11)",
};

/** What a SynapsCLI hook may do. The point's own permission is needed to subscribe, a replace needs a second one. */
export function PermissionsEditor() {
  const point = useDraftField(["point"]);
  const permissions = useDraftField(["permissions"]);
  const row = asText(point.value) in POINTS ? POINTS[point.value as Point] : undefined;
  if (row?.family !== "synaps") return null;
  const given = asTexts(permissions.value);
  const offered = [...new Set([...Object.keys(WORDS), ...given])];
  const toggle = (name: string, on: boolean) =>
    permissions.set(on ? [...given, name] : given.filter((other) => other !== name));
  return (
    <Section
      title="Permissions"
      help="Without the one of its point SynapsCLI refuses the hook; an action without its own is ignored."
    >
      <div className="grid grid-cols-1 gap-2" {...permissions.anchor}>
        {offered.map((name) => (
          <Checkbox
            key={name}
            checked={given.includes(name)}
            disabled={permissions.locked}
            onChange={(on) => toggle(name, on)}
            label={
              <>
                <code className="font-mono text-xs">{name}</code>
                {name === row.permission && <span className="text-faint text-xs"> needed here</span>}
              </>
            }
            help={WORDS[name]}
          />
        ))}
        <FieldError error={permissions.error} />
      </div>
    </Section>
  );
}
