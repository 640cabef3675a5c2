import type { Figures, Series } from "@/lib/contract/metrics";
import { type Disposition, NOT_CALLED, type Verdict } from "@/lib/contract/verdicts";
import { addLatencies, newHistogram, quantiles } from "./latencies";
import type { Window } from "./metric-window";

/** Figures of a part of a series. `t` is the start of the point, seconds since 1970. */
export type FigureRow = {
  t: number;
  outcomes: Record<string, number>;
  latencies: string;
} & Record<(typeof SUMS)[number], number>;

const SUMS = ["failures", "bytes_in", "bytes_out", "tokens_in", "tokens_out"] as const;
const SHARES = [0.5, 0.95, 0.99] as const;

/** A series with a point for each step of the window, zeros where nothing was. */
export function seriesOf(key: string, name: string, rows: FigureRow[], window: Window): Series {
  const byTime = new Map<number, FigureRow[]>();
  for (const row of rows) {
    const at = byTime.get(row.t);
    if (at) at.push(row);
    else byTime.set(row.t, [row]);
  }
  const whole = newHistogram();
  const scratch = newHistogram();
  const points = Array.from({ length: window.points }, (_, i) => {
    const t = window.first + i * window.step;
    const here = byTime.get(t) ?? [];
    if (here.length > 0) scratch.fill(0);
    for (const row of here) addLatencies(row.latencies, scratch);
    if (here.length > 0) for (let b = 0; b < whole.length; b++) whole[b] = (whole[b] ?? 0) + (scratch[b] ?? 0);
    return { ...figures(here, scratch), t: new Date(t * 1_000).toISOString() };
  });
  return { key, name, points, total: figures(rows, whole) };
}

/** Steps whose runner was not started are counted by disposition, but are no calls and have no latency. */
function figures(rows: FigureRow[], histogram: Float64Array): Figures {
  const sums = { calls: 0, failures: 0, bytes_in: 0, bytes_out: 0, tokens_in: 0, tokens_out: 0 };
  const by: Figures["by_disposition"] = {};
  for (const row of rows) {
    for (const sum of SUMS) sums[sum] += row[sum];
    for (const [name, calls] of Object.entries(row.outcomes)) {
      const outcome = name as Disposition | Verdict;
      by[outcome] = (by[outcome] ?? 0) + calls;
      if (!(NOT_CALLED as readonly string[]).includes(outcome)) sums.calls += calls;
    }
  }
  const [p50, p95, p99] = rows.length === 0 ? [] : quantiles(histogram, SHARES);
  return { ...sums, by_disposition: by, p50_ms: ms(p50), p95_ms: ms(p95), p99_ms: ms(p99) };
}

const ms = (us: number | null | undefined) => (us == null ? null : Math.round(us) / 1_000);
