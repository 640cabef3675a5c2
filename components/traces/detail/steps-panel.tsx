"use client";

import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format";
import type { Trace } from "@/lib/contract/run";
import { StepPanel } from "./step-panel";
import type { StageLink } from "./use-stage-link";
import { WaterfallView } from "./waterfall-view";

type Props = { trace: Trace; selected: number; onSelect: (index: number) => void; link: StageLink };

/** The waterfall beside the step that is selected in it. */
export function StepsPanel({ trace, selected, onSelect, link }: Props) {
  const step = trace.steps[selected];
  if (!step) return <NoSteps trace={trace} />;
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

const NoSteps = ({ trace }: { trace: Trace }) => (
  <Card>
    {trace.hooks > 0 ? (
      <EmptyState title="The steps of this trace were not kept">
        {formatCount(trace.hooks, "hook")} ran; only the figures above are left.
      </EmptyState>
    ) : (
      <EmptyState title="No hook ran">
        The agent had no live hook at {trace.point} when this event came in, or was switched off. It got the answer that
        changes nothing.
      </EmptyState>
    )}
  </Card>
);
