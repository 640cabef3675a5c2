import type { Figures, Series } from "@/lib/contract/metrics";
import { type Disposition, NOT_CALLED, type Verdict } from "@/lib/contract/verdicts";
import { addLatencies, newHistogram, quantiles } from "./latencies";
import type { Window } from "./metric-window";

/** Figures of one series in one bucket, as they are stored. `t` is the start of the point, seconds since 1970. */
export type FigureRow = {
  t: number;
  /** failures, bytes_in, bytes_out, tokens_in, tokens_out */
  sums: number[];
  outcomes: Record<string, number>;
  latencies: string;
};

const SHARES = [0.5, 0.95, 0.99] as const;

/** A series with a point for each step of the window, zeros where nothing was. */
export function seriesOf(key: string, name: string, rows: FigureRow[], window: Window): Series {
  const byTime = new Map<number, FigureRow[]>();
  for (const row of rows) {
    const at = byTime.get(row.t);
    if (at) at.push(row);
    else byTime.set(row.t, [row]);
  }
  const histogram = newHistogram();
  const points = Array.from({ length: window.points }, (_, i) => {
    const here = byTime.get(window.first + i * window.step) ?? [];
    return { ...figures(here, histogram), t: timesOf(window)[i] ?? "" };
  });
  return { key, name, points, total: figures(rows, histogram) };
}

const times = new WeakMap<Window, string[]>();

/** The times of the points, written once for all series of an answer. */
function timesOf(window: Window): string[] {
  const known = times.get(window);
  if (known) return known;
  const made = Array.from({ length: window.points }, (_, i) =>
    new Date((window.first + i * window.step) * 1_000).toISOString(),
  );
  times.set(window, made);
  return made;
}

/**
 * Steps whose runner was not started are counted by disposition, but are no calls and have no latency.
 * @param histogram to be used again
 */
function figures(rows: FigureRow[], histogram: Float64Array): Figures {
  const by: Figures["by_disposition"] = {};
  let [calls, failures, bytes_in, bytes_out, tokens_in, tokens_out] = [0, 0, 0, 0, 0, 0];
  if (rows.length > 0) histogram.fill(0);
  for (const row of rows) {
    const [failed = 0, bytesIn = 0, bytesOut = 0, tokensIn = 0, tokensOut = 0] = row.sums;
    failures += failed;
    bytes_in += bytesIn;
    bytes_out += bytesOut;
    tokens_in += tokensIn;
    tokens_out += tokensOut;
    for (const name in row.outcomes) {
      const [outcome, counted] = [name as Disposition | Verdict, row.outcomes[name] ?? 0];
      by[outcome] = (by[outcome] ?? 0) + counted;
      if (!(NOT_CALLED as readonly string[]).includes(outcome)) calls += counted;
    }
    addLatencies(row.latencies, histogram);
  }
  const [p50_ms, p95_ms, p99_ms] = quantiles(histogram, calls, SHARES).map(toMs);
  return {
    calls,
    failures,
    by_disposition: by,
    p50_ms: p50_ms ?? null,
    p95_ms: p95_ms ?? null,
    p99_ms: p99_ms ?? null,
    bytes_in,
    bytes_out,
    tokens_in,
    tokens_out,
  };
}

const toMs = (us: number | null) => (us === null ? null : Math.round(us) / 1_000);
