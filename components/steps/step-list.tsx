"use client";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import type { Step } from "@/lib/contract/run";
import { StepCard } from "./step-card";

type Props = {
  steps: readonly Step[];
  /** Hovering or choosing a stage of a step, by its index in the step's pipeline. */
  onHoverStage?: (step: number, stage: number | null) => void;
  onPickStage?: (step: number, stage: number) => void;
};

/** Every step of an invocation in chain order; the first that did something is open. */
export function StepList({ steps, onHoverStage, onPickStage }: Props) {
  const first = Math.max(
    0,
    steps.findIndex((step) => step.attempts.length > 0),
  );
  const [closed, setClosed] = useState<Record<number, boolean>>({});
  if (steps.length === 0)
    return (
      <EmptyState title="No hook ran">
        The chain is empty or the agent is switched off: the agent gets what it would have got without Sluice.
      </EmptyState>
    );
  return (
    <ol className="grid grid-cols-1 gap-2 p-3">
      {steps.map((step, index) => (
        <StepCard
          // biome-ignore lint/suspicious/noArrayIndexKey: steps stand in chain order and never move within a result
          key={index}
          step={step}
          number={index + 1}
          open={!(closed[index] ?? index !== first)}
          onToggle={() => setClosed({ ...closed, [index]: !(closed[index] ?? index !== first) })}
          onHoverStage={(stage) => onHoverStage?.(index, stage)}
          onPickStage={onPickStage && ((stage) => onPickStage(index, stage))}
        />
      ))}
    </ol>
  );
}
