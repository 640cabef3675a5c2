"use client";

import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { Trace } from "@/lib/contract/run";
import { StepPanel } from "./step-panel";
import type { StageLink } from "./use-stage-link";
import { WaterfallView } from "./waterfall-view";

type Props = { trace: Trace; selected: number; onSelect: (index: number) => void; link: StageLink };

/** The waterfall beside the step that is selected in it. */
export function StepsPanel({ trace, selected, onSelect, link }: Props) {
  const step = trace.steps[selected];
  // Steps are kept with the payloads; where those are gone, their place says so.
  if (!step) return trace.hooks > 0 ? null : <NoHook trace={trace} />;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(20rem,5fr)_7fr]">
      <Card title="Steps" description="In the order of the chain, to scale." flush className="lg:sticky lg:top-16">
        <WaterfallView trace={trace} selected={selected} onSelect={onSelect} />
      </Card>
      <StepPanel
        key={selected}
        step={step}
        number={selected + 1}
        onHoverStage={(stage) => link.mark(stage === null ? null : { step: selected, stage })}
        onPickStage={(stage) => link.showLines({ step: selected, stage })}
      />
    </div>
  );
}

const NoHook = ({ trace }: { trace: Trace }) => (
  <Card>
    <EmptyState title="No hook ran">
      The agent had no live hook at {trace.point} when this event came in, or was switched off. It got the answer that
      changes nothing.
    </EmptyState>
  </Card>
);
