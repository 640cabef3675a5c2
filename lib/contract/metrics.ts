import * as z from "zod";
import { LIMITS } from "./limits";
import { Timestamp } from "./list";
import { Origin } from "./trace-summary";
import { Disposition, Verdict } from "./verdicts";

export const MetricsBy = z.enum(["hook", "agent", "point", "tool", "runner", "revision"]);
export type MetricsBy = z.infer<typeof MetricsBy>;

/** `step` is seconds; without it the finest of 60, 300, 900, 3600, 21600, 86400 that gives at most 300 points. */
export const MetricsQuery = z.strictObject({
  from: Timestamp.optional(),
  to: Timestamp.optional(),
  step: z.coerce
    .number()
    .int()
    .min(60)
    .max(LIMITS.metricDays * 86_400)
    .refine((s) => s % 60 === 0, "a multiple of 60 seconds")
    .optional(),
  by: MetricsBy.optional(),
  agent: z.string().min(1).max(200).optional(),
  hook: z.string().min(1).max(200).optional(),
  origin: Origin.optional(),
});
export type MetricsQuery = z.infer<typeof MetricsQuery>;

/** Figures of one bucket or one whole window. Latencies are null without a call; they count failures too. */
export const Figures = z.strictObject({
  calls: z.int(),
  failures: z.int(),
  /** Steps by disposition for hook, runner and revision; invocations by verdict otherwise. */
  by_disposition: z.partialRecord(z.union([Disposition, Verdict]), z.int()),
  p50_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
  p99_ms: z.number().nullable(),
  bytes_in: z.int(),
  bytes_out: z.int(),
  tokens_in: z.int(),
  tokens_out: z.int(),
});
export type Figures = z.infer<typeof Figures>;

export const MetricPoint = Figures.extend({ t: Timestamp });
export type MetricPoint = z.infer<typeof MetricPoint>;

export const Series = z.strictObject({
  key: z.string(),
  name: z.string(),
  points: z.array(MetricPoint),
  total: Figures,
});
export type Series = z.infer<typeof Series>;

/** `step` in seconds; a window is `from ≤ t < to`; points are zero-filled. Without `by` there is one series, "all". */
export const Metrics = z.strictObject({ from: Timestamp, to: Timestamp, step: z.int(), series: z.array(Series) });
export type Metrics = z.infer<typeof Metrics>;
