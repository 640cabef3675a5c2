"use client";
import { cn } from "@/components/ui/cn";
import { FieldError } from "@/components/ui/field";
import { POINTS, type Point } from "@/lib/contract/points";
import { useDraftField } from "../draft-context";
import { Section } from "../fields/section";
import { asText } from "../model/path";
import { policyChoices } from "../model/policy-words";
import { Timing } from "./timing";

/** What the agent gets when the hook fails, and how long it may take until it counts as failed. */
export function PolicyEditor({ saved }: { saved?: { policy: string; gets: string } | undefined }) {
  const policy = useDraftField(["on_failure"]);
  const pointField = useDraftField(["point"]);
  const point: Point = asText(pointField.value) in POINTS ? (pointField.value as Point) : "transform_tool_result";
  const choices = policyChoices(point);
  const current = policy.value ?? choices[0]?.policy;
  return (
    <Section title="When it fails" help="What the agent gets when no attempt gave a reply.">
      <Timing />
      <fieldset className="grid grid-cols-1 gap-1.5" disabled={policy.locked} {...policy.anchor}>
        <legend className="sr-only">Failure policy</legend>
        {choices.map((choice) => {
          const chosen = current === choice.policy;
          return (
            <label
              key={choice.policy}
              className={cn(
                "flex cursor-pointer gap-2.5 rounded-md border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent",
                chosen ? "border-accent-line bg-accent-soft" : "border-line hover:border-line-strong",
              )}
            >
              <input
                type="radio"
                name="on_failure"
                className="mt-0.5 size-3.5 accent-(--accent) outline-none"
                checked={chosen}
                onChange={() => policy.set(choice.policy)}
              />
              <span className="grid min-w-0 gap-0.5">
                <span>
                  <span className="font-medium">{choice.title}</span>{" "}
                  <span className="text-dim text-xs">{choice.does}</span>
                </span>
                <span className="text-xs">
                  {saved?.policy === choice.policy ? `The agent gets ${saved.gets}` : choice.effect}
                </span>
                {choice.caveat && (
                  <span className="text-warn text-xs">
                    <span aria-hidden>⚠ </span>
                    {choice.caveat}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </fieldset>
      <FieldError error={policy.error} />
    </Section>
  );
}
