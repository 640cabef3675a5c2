import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

type Props = {
  number: number;
  state: "done" | "next" | "later";
  title: string;
  summary: ReactNode;
  /** Stays open although it is done. */
  keepOpen?: boolean;
  children: ReactNode;
};

const WORDS = { done: "Done", next: "Next", later: "Later" };

/** One step; only the next one is open. */
export function StepCard({ number, state, title, summary, keepOpen, children }: Props) {
  const open = state === "next" || keepOpen;
  return (
    <li
      aria-current={state === "next" ? "step" : undefined}
      className={cn(
        "rounded-lg border bg-surface px-4 py-3.5",
        state === "next" ? "border-line-strong" : "border-line",
      )}
    >
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className={cn(
            "mt-px flex size-5 shrink-0 items-center justify-center rounded-full border font-medium text-2xs",
            state === "done" && "border-saved-line bg-saved-soft text-saved",
            state === "next" && "border-ink bg-ink text-canvas",
            state === "later" && "border-line-strong text-faint",
          )}
        >
          {state === "done" ? <Check className="size-3" strokeWidth={3} /> : number}
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline justify-between gap-3">
            <h2 className={cn("font-semibold text-base", state === "later" && "text-dim")}>{title}</h2>
            <span className={cn("text-xs", state === "done" ? "text-saved" : "text-faint")}>{WORDS[state]}</span>
          </div>
          <p className={cn("text-dim", state === "done" && "truncate")}>{summary}</p>
          {open && <div className="pt-3">{children}</div>}
        </div>
      </div>
    </li>
  );
}
