import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { type Comparison, type Row, rowsOfStage, totalsOf } from "./model/rows";
import type { DiffStage } from "./types";

type Props = {
  comparison: Comparison;
  row: Row | null;
  stages: readonly DiffStage[];
  marked: number | null;
  onPick?: ((stage: number) => void) | undefined;
};

/** The line under the diff: whose work the chosen line is, or what the marked stage did. */
export function DiffStatus({ comparison, row, stages, marked, onPick }: Props) {
  const stage = row?.stage ?? null;
  const work = useMemo(() => (marked === null ? "" : stageWork(comparison, marked)), [comparison, marked]);
  const name = (index: number) => (
    <>
      stage {index + 1} <strong className="font-semibold">{stages[index]?.title ?? "?"}</strong>
    </>
  );
  return (
    <div className="flex min-h-9 items-center justify-between gap-3 border-line border-t px-3 py-1 text-xs">
      <p aria-live="polite" className="min-w-0 truncate">
        {row && stage !== null ? (
          <>
            Line {row.before ?? row.after} was {row.kind === "removed" ? "removed" : "changed"} by {name(stage)}{" "}
            <code className="font-mono text-faint">{stages[stage]?.words}</code>
          </>
        ) : marked !== null && stages[marked] ? (
          <>
            {name(marked)} {work}
          </>
        ) : row ? (
          <span className="text-dim">{plainWords(row)}</span>
        ) : (
          <span className="text-faint">Choose a line to see what became of it. n and p go from change to change.</span>
        )}
      </p>
      {stage !== null && onPick && (
        <Button size="sm" variant="ghost" onClick={() => onPick(stage)}>
          Show stage {stage + 1}
        </Button>
      )}
    </div>
  );
}

function stageWork({ rows }: Comparison, stage: number): string {
  const totals = totalsOf(rowsOfStage(rows, stage).flatMap((index) => rows[index] ?? []));
  const parts = [
    totals.removed > 0 && `removed ${formatCount(totals.removed, "line")}`,
    totals.changed > 0 && `changed ${formatCount(totals.changed, "line")}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(", ") : "left no mark on the lines of this result";
}

function plainWords(row: Row): string {
  if (row.kind === "equal") return `Line ${row.before} is kept as line ${row.after}.`;
  if (row.kind === "added") return `Line ${row.after} of the output is new.`;
  if (row.kind === "removed") return `Line ${row.before} is not in the output.`;
  return `Line ${row.before} became line ${row.after}.`;
}
