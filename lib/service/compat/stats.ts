import { COUNTED_POINTS, type CountedPoint, type HookMetrics, type HookStats } from "@/lib/contract/compat";
import type { HookConfig } from "@/lib/contract/hook-config";
import type { Point } from "@/lib/contract/points";
import type { Step } from "@/lib/contract/run";
import { FAILURES } from "@/lib/contract/verdicts";

export const noStats = (): HookStats => ({ calls: 0, successes: 0, failures: 0, total_ms: 0 });

export const noMetrics = (): HookMetrics =>
  Object.fromEntries(COUNTED_POINTS.map((point) => [point, noStats()])) as HookMetrics;

/** @returns the sums, in a new object */
export function sumMetrics(all: readonly HookMetrics[]): HookMetrics {
  const sum = noMetrics();
  for (const metrics of all)
    for (const point of COUNTED_POINTS)
      for (const key of ["calls", "successes", "failures", "total_ms"] as const) sum[point][key] += metrics[point][key];
  return sum;
}

export const isCounted = (point: Point): point is CountedPoint => (COUNTED_POINTS as readonly Point[]).includes(point);

type Counted = { success: boolean; ms: number };

/**
 * What a step adds to LibreFang's counters (librefang.md 5.1), or null. A failure adds no time, whatever it took; a reply of `assemble`
 * or `compact` without usable messages is a failure that does. Shadow hooks are ours, so nothing counts them.
 */
export function countOf(step: Step, point: Point, config: HookConfig): Counted | null {
  const { disposition } = step;
  if (config.mode === "shadow") return null;
  if (disposition === "filtered" || disposition === "not_reached" || disposition === "cached") return null;
  if (disposition === "rate_limited") return { success: true, ms: 0 };
  if (FAILURES.includes(disposition)) return { success: false, ms: 0 };
  return { success: !isUnusable(step, point), ms: Math.floor(step.duration_ms) };
}

const isUnusable = ({ disposition }: Step, point: Point): boolean =>
  (point === "assemble" || point === "compact") && disposition === "unchanged";

export function add(stats: HookStats, { success, ms }: Counted): void {
  stats.calls += 1;
  stats[success ? "successes" : "failures"] += 1;
  stats.total_ms += ms;
}

/** librefang.md 5.1: the per-agent counters are fed by `ingest` without a cache and by `transform_tool_result` alone. */
export const countsPerAgent = (point: Point, { cache_ttl_secs }: HookConfig): boolean =>
  point === "transform_tool_result" || (point === "ingest" && cache_ttl_secs === null);
