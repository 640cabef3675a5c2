import type { Figures, Series } from "@/lib/contract/metrics";
import { type Disposition, NOT_CALLED, type Verdict } from "@/lib/contract/verdicts";
import { quantile } from "@/lib/engine/histogram";
import type { Window } from "./metric-window";

/** One row of summed figures. `t` in seconds since 1970, `latency` the index of a latency bucket. */
export type FigureRow = {
  key: string;
  t: number;
  outcome: string;
  latency: number;
} & Record<(typeof SUMS)[number], number>;

const SUMS = ["calls", "failures", "bytes_in", "bytes_out", "tokens_in", "tokens_out"] as const;

/** A series with a point for each step of the window, zeros where nothing was. */
export function seriesOf(key: string, name: string, rows: FigureRow[], window: Window): Series {
  const byTime = new Map<number, FigureRow[]>();
  for (const row of rows) {
    const at = byTime.get(row.t);
    if (at) at.push(row);
    else byTime.set(row.t, [row]);
  }
  const points = Array.from({ length: window.points }, (_, i) => {
    const t = window.first + i * window.step;
    return { ...figures(byTime.get(t) ?? []), t: new Date(t * 1_000).toISOString() };
  });
  return { key, name, points, total: figures(rows) };
}

/** Steps whose runner was not started are counted by disposition, but are no calls and have no latency. */
export function figures(rows: FigureRow[]): Figures {
  const sums = { calls: 0, failures: 0, bytes_in: 0, bytes_out: 0, tokens_in: 0, tokens_out: 0 };
  const by: Figures["by_disposition"] = {};
  const latencies = new Map<number, number>();
  for (const row of rows) {
    const outcome = row.outcome as Disposition | Verdict;
    by[outcome] = (by[outcome] ?? 0) + row.calls;
    if ((NOT_CALLED as readonly string[]).includes(row.outcome)) continue;
    for (const sum of SUMS) sums[sum] += row[sum];
    latencies.set(row.latency, (latencies.get(row.latency) ?? 0) + row.calls);
  }
  const ms = (q: number) => {
    const us = quantile(latencies, q);
    return us === null ? null : Math.round(us) / 1_000;
  };
  return { ...sums, by_disposition: by, p50_ms: ms(0.5), p95_ms: ms(0.95), p99_ms: ms(0.99) };
}
