import { Change } from "@/components/ui/change";
import { cn } from "@/components/ui/cn";
import type { RuntimeStep } from "@/lib/contract/runtime-view";

/** What the runtime does around the hooks, in order; what changes nothing is quiet. */
export function RuntimeSteps({ steps }: { steps: readonly RuntimeStep[] }) {
  return (
    <ol className="grid grid-cols-1" aria-label="What the runtime does">
      {steps.map((step, index) => (
        <li
          key={step.id}
          className={cn("grid grid-cols-[1.5rem_minmax(0,1fr)] border-line border-b px-3 py-2 text-xs last:border-b-0")}
        >
          <span className="text-faint tabular-nums">{index + 1}</span>
          <div className="grid gap-0.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className={cn("font-medium", !step.changed && "text-dim")}>
                {step.title}
                {!step.changed && <span className="font-normal text-faint"> · changes nothing</span>}
              </span>
              {step.changed && step.before_bytes !== undefined && step.after_bytes !== undefined && (
                <Change before={step.before_bytes} after={step.after_bytes} unit="bytes" />
              )}
            </p>
            <p className="text-dim [overflow-wrap:anywhere]">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
