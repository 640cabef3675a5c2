"use client";
import { FieldError } from "@/components/ui/field";
import { POINTS, type Point } from "@/lib/contract/points";
import { useDraftField } from "../draft-context";
import { Section } from "../fields/section";
import { asText } from "../model/path";
import { policyChoices } from "../model/policy-words";
import { PolicyChoice } from "./policy-choice";
import { Timing } from "./timing";

/** What the agent gets when the hook fails, and how long it may take until it counts as failed. */
export function PolicyEditor() {
  const policy = useDraftField(["on_failure"]);
  const pointField = useDraftField(["point"]);
  const point: Point = asText(pointField.value) in POINTS ? (pointField.value as Point) : "transform_tool_result";
  const choices = policyChoices(point);
  const current = policy.value ?? choices[0]?.policy;
  return (
    <Section title="When it fails" help="It fails when no attempt gave a reply in time.">
      <Timing />
      <fieldset className="grid grid-cols-1 gap-1.5" disabled={policy.locked} {...policy.anchor}>
        <legend className="sr-only">Failure policy</legend>
        {choices.map((choice) => (
          <PolicyChoice
            key={choice.policy}
            choice={choice}
            chosen={current === choice.policy}
            onChoose={() => policy.set(choice.policy)}
          />
        ))}
      </fieldset>
      <FieldError error={policy.error} />
    </Section>
  );
}
