import type { Figures, Series } from "@/lib/contract/metrics";
import { type Disposition, FAILURES } from "@/lib/contract/verdicts";

/** Share of calls that failed; 0 without calls. */
export const failureRate = ({ calls, failures }: Pick<Figures, "calls" | "failures">): number =>
  calls === 0 ? 0 : failures / calls;

/** Tokens that the model did not have to read; negative when outputs grew. */
export const tokensSaved = ({ tokens_in, tokens_out }: Pick<Figures, "tokens_in" | "tokens_out">): number =>
  tokens_in - tokens_out;

/** Saved tokens as a share of what came in; 0 without tokens. */
export const savedShare = (f: Pick<Figures, "tokens_in" | "tokens_out">): number =>
  f.tokens_in === 0 ? 0 : tokensSaved(f) / f.tokens_in;

export type KindCount = { kind: Disposition; count: number };

/** Failures by kind over any number of series of steps, most frequent first. */
export function failuresByKind(series: readonly Series[]): KindCount[] {
  return FAILURES.map((kind) => ({
    kind,
    count: series.reduce((sum, s) => sum + (s.total.by_disposition[kind] ?? 0), 0),
  }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** Figures of a window without a single call. */
export const NO_FIGURES: Figures = {
  calls: 0,
  failures: 0,
  by_disposition: {},
  p50_ms: null,
  p95_ms: null,
  p99_ms: null,
  bytes_in: 0,
  bytes_out: 0,
  tokens_in: 0,
  tokens_out: 0,
};
