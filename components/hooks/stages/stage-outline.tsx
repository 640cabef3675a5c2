import { stageTitle, stageWords } from "@/components/hooks/model/stage-list";
import { cn } from "@/components/ui/cn";

/** The stages of a pipeline to read, one line each: what it is and how it is set. */
export function StageOutline({ stages, className }: { stages: readonly unknown[]; className?: string }) {
  return (
    <ol className={cn("grid grid-cols-1 gap-1 text-xs", className)}>
      {stages.map((stage, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: stages stand in their order
          key={index}
          className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-1 sm:grid-cols-[1.5rem_9rem_minmax(0,1fr)]"
        >
          <span className="text-faint tabular-nums">{index + 1}</span>
          <span className="font-medium">{stageTitle(stage)}</span>
          <code
            className="line-clamp-3 font-mono text-dim [overflow-wrap:anywhere] max-sm:col-start-2"
            title={stageWords(stage)}
          >
            {stageWords(stage)}
          </code>
        </li>
      ))}
    </ol>
  );
}
