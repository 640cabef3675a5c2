import Link from "next/link";
import { StepDetails } from "@/components/steps/step-details";
import { Card } from "@/components/ui/card";
import { formatMs } from "@/components/ui/format";
import { DispositionBadge } from "@/components/ui/verdict-badge";
import type { Step } from "@/lib/contract/run";

type Props = {
  step: Step;
  number: number;
  onHoverStage: (stage: number | null) => void;
  onPickStage: (stage: number) => void;
};

const RUNNER_WORDS = {
  pipeline: "Pipeline",
  javascript: "JavaScript, sandboxed",
  command: "Script",
  http: "HTTP",
} as const;

/** The selected step: what became of its reply and why, then all that was recorded of it. */
export function StepPanel({ step, number, onHoverStage, onPickStage }: Props) {
  const { name, hook_id, revision, disposition, reason, policy } = step;
  return (
    <Card flush className="@container">
      <div className="grid gap-1.5 p-3" aria-live="polite">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="min-w-0 truncate font-semibold text-sm">
            <span className="mr-2 font-normal text-faint">{number}</span>
            {hook_id ? (
              <Link href={`/hooks/${hook_id}`} className="rounded-sm hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          <DispositionBadge disposition={disposition} originalKept={policy.effect === "original_kept"} />
          <span className="ml-auto whitespace-nowrap text-faint text-xs">
            {RUNNER_WORDS[step.runner]} · {revision === null ? "draft, not saved" : `revision ${revision}`} ·{" "}
            <span className="tabular-nums">{formatMs(step.duration_ms)}</span>
          </span>
        </div>
        {reason !== step.error?.message && <p className="break-words">{reason}</p>}
      </div>
      <h3 className="sr-only">What was recorded of it</h3>
      <StepDetails step={step} onHoverStage={onHoverStage} onPickStage={step.line_map ? onPickStage : undefined} />
    </Card>
  );
}
