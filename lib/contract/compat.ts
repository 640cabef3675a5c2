import * as z from "zod";
import { LIMITS } from "./limits";
import { Timestamp } from "./list";
import { LIBREFANG_POINTS } from "./points/names";
import { AuditLine } from "./run";

/** The answers of LibreFang's own interface (librefang.md 8.2), in its shapes, fed by live calls since the start. */
const count = z.int().min(0);

/** librefang.md 5.1. `total_ms` is whole milliseconds; a failure adds 0. */
export const HookStats = z.strictObject({ calls: count, successes: count, failures: count, total_ms: count });
export type HookStats = z.infer<typeof HookStats>;

/** The points that LibreFang counts: all but `on_event`. */
export const COUNTED_POINTS = [
  "ingest",
  "after_turn",
  "bootstrap",
  "assemble",
  "compact",
  "transform_tool_result",
  "prepare_subagent",
  "merge_subagent",
] as const;
export type CountedPoint = (typeof COUNTED_POINTS)[number];

const perPoint = <T extends z.ZodType>(schema: T) =>
  z.strictObject(Object.fromEntries(COUNTED_POINTS.map((point) => [point, schema])) as Record<CountedPoint, T>);

export const HookMetrics = perPoint(HookStats);
export type HookMetrics = z.infer<typeof HookMetrics>;

/** `avg_ms` and `error_rate_pct` are divided as whole numbers, 0 without calls. */
const Rates = { avg_ms: count, error_rate_pct: count };
const HookSummary = z.strictObject({ ...HookStats.shape, ...Rates });
export const MetricsSummary = z.strictObject({
  hooks: perPoint(HookSummary),
  totals: HookSummary.omit({ successes: true }),
});
export type MetricsSummary = z.infer<typeof MetricsSummary>;

export const PerAgentMetrics = z.strictObject({
  per_agent: z.record(z.string(), HookStats),
  total_agents: count,
  note: z.string(),
});

const TraceId = z.string().regex(/^[0-9a-f]{16}$/);

/** librefang.md 5.2. `output_preview` is never cut; `input_preview` is the event, or of a large one only its type. */
export const HookTrace = z.strictObject({
  trace_id: TraceId,
  correlation_id: TraceId,
  hook: z.enum(LIBREFANG_POINTS),
  started_at: Timestamp,
  elapsed_ms: count,
  success: z.boolean(),
  error: z.string().nullable(),
  input_preview: z.unknown(),
  output_preview: z.unknown().nullable(),
  annotations: z.unknown().optional(),
});
export type HookTrace = z.infer<typeof HookTrace>;

export const HookTraces = z.strictObject({ traces: z.array(HookTrace), count });

/** One stored trace: the previews are JSON texts (librefang.md 5.4). */
export const StoredTrace = HookTrace.omit({ annotations: true }).extend({
  plugin: z.string(),
  input_preview: z.string(),
  output_preview: z.string().nullable(),
});
export type StoredTrace = z.infer<typeof StoredTrace>;

const Filters = {
  /** LibreFang's traces name no plugin: this is looked for in the hook's name, as there. */
  plugin: z.string().max(LIMITS.nameChars).nullable(),
  hook: z.string().max(LIMITS.nameChars).nullable(),
  failures_only: z.boolean(),
};
export const TraceHistory = z.strictObject({
  traces: z.array(HookTrace),
  total: count,
  limit: count,
  source: z.literal("in-memory"),
  filters: z.strictObject(Filters),
});

/** Id or slug; absent means all agents together. */
export const CompatQuery = z.strictObject({ agent: z.string().max(200).optional() });

export const TraceHistoryQuery = CompatQuery.extend({
  plugin: Filters.plugin.unwrap().optional(),
  hook: Filters.hook.unwrap().optional(),
  /** At most 500; more means 500. */
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(50)
    .transform((n) => Math.min(n, 500)),
  failures_only: z
    .enum(["true", "false", "1", "0"])
    .default("false")
    .transform((text) => text === "true" || text === "1"),
});
export type TraceHistoryQuery = z.output<typeof TraceHistoryQuery>;

const Covered = z.strictObject(
  Object.fromEntries(LIBREFANG_POINTS.map((point) => [point, z.boolean()])) as Record<
    (typeof LIBREFANG_POINTS)[number],
    z.ZodBoolean
  >,
);
/** The live hooks as LibreFang sees an engine: hooks of one name are one plugin. */
export const EngineChain = z.strictObject({
  mode: z.enum(["default", "single", "stacked"]),
  chain: z.array(z.strictObject({ plugin: z.string(), hooks: Covered })),
  chain_length: count,
  fallback: z.string(),
});
export type EngineChain = z.infer<typeof EngineChain>;

export const EngineHealth = z.strictObject({
  healthy: z.boolean(),
  active_plugins: z.array(z.string()),
  issues: z.array(z.strictObject({ plugin: z.string(), errors: z.array(z.string()) })),
});
export type EngineHealth = z.infer<typeof EngineHealth>;

export const InterceptQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1_000).default(LIMITS.listDefault),
});
/** SynapsCLI's audit of applied replaces (synaps.md 4.2), newest first. */
export const Intercepts = z.strictObject({ items: z.array(AuditLine) });
