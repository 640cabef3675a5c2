import type { MetricPoint } from "@/lib/contract/metrics";
import { DISPOSITION_TERMS, VERDICT_TERMS } from "@/lib/contract/verdicts";

/** One line or one layer of a stack. `color` is the name of a token: "--chart-replaced". */
export type ChartSeries = { key: string; label: string; color: string; values: (number | null)[] };

const STACK: { key: keyof MetricPoint["by_disposition"]; color: string }[] = [
  { key: "unchanged", color: "--chart-unchanged" },
  { key: "observed", color: "--chart-observed" },
  { key: "continued", color: "--chart-unchanged" },
  { key: "cached", color: "--chart-observed" },
  { key: "shadowed", color: "--chart-in" },
  { key: "replaced", color: "--chart-replaced" },
  { key: "applied", color: "--chart-replaced" },
  { key: "modified", color: "--chart-modified" },
  { key: "injected", color: "--chart-injected" },
  { key: "accumulated", color: "--chart-injected" },
  { key: "guard_reverted", color: "--chart-p99" },
  { key: "confirm", color: "--chart-confirm" },
  { key: "ignored_not_allowed", color: "--chart-confirm" },
  { key: "ignored_no_permission", color: "--chart-confirm" },
  { key: "rate_limited", color: "--chart-confirm" },
  { key: "blocked", color: "--chart-blocked" },
  { key: "error", color: "--chart-failure" },
];

const TERMS = { ...DISPOSITION_TERMS, ...VERDICT_TERMS };

/** Layers of calls by what became of them, without those that never occur. Failures are drawn apart. */
export function outcomeLayers(points: readonly MetricPoint[]): ChartSeries[] {
  return STACK.map(({ key, color }) => ({
    key,
    color,
    label: TERMS[key].word,
    values: points.map((p) => p.by_disposition[key] ?? 0),
  })).filter((layer) => layer.values.some((v) => v > 0));
}

/** Failing steps of a hook as one layer, for stacks of dispositions. */
export const failureLayer = (points: readonly MetricPoint[], label: string): ChartSeries => ({
  key: "failures",
  label,
  color: "--chart-failure",
  values: points.map((p) => p.failures),
});

export const latencyLines = (points: readonly MetricPoint[]): ChartSeries[] => [
  { key: "p50", label: "p50", color: "--chart-p50", values: points.map((p) => p.p50_ms) },
  { key: "p95", label: "p95", color: "--chart-p95", values: points.map((p) => p.p95_ms) },
  { key: "p99", label: "p99", color: "--chart-p99", values: points.map((p) => p.p99_ms) },
];

/** What the model read, and above it what was saved or added. */
export function tokenLayers(points: readonly MetricPoint[]): ChartSeries[] {
  const layers = [
    {
      key: "read",
      label: "Read by the model",
      color: "--chart-in",
      values: points.map((p) => Math.min(p.tokens_in, p.tokens_out)),
    },
    {
      key: "saved",
      label: "Saved",
      color: "--chart-saved",
      values: points.map((p) => Math.max(0, p.tokens_in - p.tokens_out)),
    },
    {
      key: "grown",
      label: "Added by hooks",
      color: "--chart-failure",
      values: points.map((p) => Math.max(0, p.tokens_out - p.tokens_in)),
    },
  ];
  return layers.filter((layer) => layer.key !== "grown" || layer.values.some((v) => v > 0));
}

/** Seconds since 1970 of each point. */
export const timesOf = (points: readonly MetricPoint[]): number[] => points.map((p) => Date.parse(p.t) / 1_000);
