import { ChevronRight } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { formatCount, formatMs } from "@/components/ui/format";
import { DispositionBadge } from "@/components/ui/verdict-badge";
import type { Step } from "@/lib/contract/run";
import { StepDetails } from "./step-details";
import { stepWords } from "./step-words";

type Props = {
  step: Step;
  number: number;
  open: boolean;
  onToggle: () => void;
  onHoverStage: (stage: number | null) => void;
  onPickStage?: ((stage: number) => void) | undefined;
};

/** One step: whose, what became of it in words, how long; its attempts and figures when open. */
export function StepCard({ step, number, open, onToggle, onHoverStage, onPickStage }: Props) {
  const warnings = step.warnings.length;
  return (
    <li className="min-w-0 rounded-md border border-line bg-surface">
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex w-full items-start gap-2 px-3 py-2 text-left"
      >
        <ChevronRight
          aria-hidden
          className={cn("mt-0.5 size-3.5 shrink-0 text-faint transition-transform", open && "rotate-90")}
        />
        <span className="w-4 shrink-0 font-mono text-faint text-xs">{number}</span>
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 break-words font-medium">{step.name}</span>
            {step.revision !== null && <span className="text-faint text-xs">revision {step.revision}</span>}
            <DispositionBadge disposition={step.disposition} originalKept={step.policy.effect === "original_kept"} />
            {warnings > 0 && (
              <span className="text-warn text-xs">
                <span aria-hidden>⚠ </span>
                {formatCount(warnings, "warning")}
              </span>
            )}
          </span>
          <span className="text-dim text-xs [overflow-wrap:anywhere]">{stepWords(step)}</span>
        </span>
        <span className="shrink-0 text-faint text-xs tabular-nums">{formatMs(step.duration_ms)}</span>
      </button>
      {open && <StepDetails step={step} onHoverStage={onHoverStage} onPickStage={onPickStage} />}
    </li>
  );
}
