"use client";

import type { Trace } from "@/lib/contract/run";
import { PayloadTabs } from "./payload-tabs";
import { StepsPanel } from "./steps-panel";
import { TraceHeader } from "./trace-header";
import { useSelectedStep } from "./use-selected-step";
import { useStageLink } from "./use-stage-link";

/** Verdict, steps and payloads. */
export function TraceView({ trace }: { trace: Trace }) {
  const { selected, select } = useSelectedStep(trace);
  const link = useStageLink(select);
  return (
    <>
      <TraceHeader trace={trace} />
      <StepsPanel trace={trace} selected={selected} onSelect={select} link={link} />
      <div ref={link.payloads} className="mt-6 scroll-mt-16">
        <PayloadTabs trace={trace} link={link} />
      </div>
    </>
  );
}
