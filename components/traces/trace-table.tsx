import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { Th } from "@/components/ui/table";
import type { TraceSummary } from "@/lib/contract/run";
import type { TraceFilters } from "@/lib/contract/trace-query";
import { COLUMN } from "./model/columns";
import { TraceRow } from "./trace-row";

type Props = {
  rows: readonly TraceSummary[];
  /** Ids of rows that came in last. */
  marked: ReadonlySet<string>;
  /** The rows belong to the filters before. */
  dimmed: boolean;
  fixed: Partial<TraceFilters>;
};

/** A table that becomes a list of two-line cards where it is narrow; the same rows, so that `j` and `k` walk both. */
export function TraceTable({ rows, marked, dimmed, fixed }: Props) {
  const withAgent = !("agent" in fixed) && !("hook" in fixed);
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface">
      <table
        aria-label="Traces, newest first"
        className={cn(
          "block w-full border-separate border-spacing-0 text-sm transition-opacity @2xl:table",
          dimmed && "opacity-55",
        )}
      >
        <thead className="hidden @2xl:table-header-group">
          <tr className="*:sticky *:top-12 *:z-10 *:bg-surface first:*:rounded-tl-lg last:*:rounded-tr-lg">
            <Th className="first:rounded-tl-lg">Time</Th>
            {withAgent && <Th className={COLUMN.agent}>Agent</Th>}
            <Th className={COLUMN.point}>Point</Th>
            <Th>
              Tool<span className="@5xl:hidden"> or point</span>
            </Th>
            <Th>Verdict</Th>
            <Th numeric className={COLUMN.failures}>
              Failures
            </Th>
            <Th numeric className={COLUMN.hooks}>
              Hooks
            </Th>
            <Th numeric>Tokens</Th>
            <Th numeric className={COLUMN.bytes}>
              Bytes
            </Th>
            <Th numeric>Duration</Th>
            <Th className={cn(COLUMN.origin, "last:rounded-tr-lg")}>Origin</Th>
          </tr>
        </thead>
        <tbody className="block @2xl:table-row-group">
          {rows.map((trace) => (
            <TraceRow key={trace.id} trace={trace} isNew={marked.has(trace.id)} withAgent={withAgent} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SKELETON_ROWS = 12;

/** The size of a first page's beginning. */
export function TraceTableSkeleton() {
  return (
    <div role="status" aria-label="Loading traces" className="rounded-lg border border-line bg-surface px-4 py-2.5">
      <Skeleton className="h-4 w-1/3" />
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <Skeleton key={row} className="mt-3 h-6" />
      ))}
    </div>
  );
}
