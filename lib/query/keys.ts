import type { MetricsQuery } from "@/lib/contract/metrics";
import type { TraceFilters } from "@/lib/contract/trace-query";

/** What a metrics call asks, in the API's own words. */
export type MetricsParams = { [K in keyof MetricsQuery]?: MetricsQuery[K] };

/** All cache keys. Invalidate the shortest prefix that covers what changed. `agent` is an id or a slug. */
export const keys = {
  agents: {
    all: ["agents"] as const,
    list: () => ["agents", "list"] as const,
    detail: (agent: string) => ["agents", "detail", agent] as const,
  },
  hooks: {
    all: ["hooks"] as const,
    list: (agent: string) => ["hooks", "list", agent] as const,
    detail: (id: string) => ["hooks", "detail", id] as const,
    revisions: (id: string) => ["hooks", "revisions", id] as const,
    failureMatrix: (id: string) => ["hooks", "failure-matrix", id] as const,
  },
  samples: {
    all: ["samples"] as const,
    list: (agent: string) => ["samples", "list", agent] as const,
    detail: (id: string) => ["samples", "detail", id] as const,
  },
  presets: {
    all: ["presets"] as const,
    list: () => ["presets", "list"] as const,
    detail: (preset: string) => ["presets", "detail", preset] as const,
    sample: (preset: string, name: string) => ["presets", "sample", preset, name] as const,
    clean: (key: string) => ["presets", "clean", key] as const,
    rules: (reading: number) => ["presets", "rules", reading] as const,
    suggest: (content: string) => ["presets", "suggest", content] as const,
  },
  traces: {
    all: ["traces"] as const,
    list: (filters: TraceFilters, limit: number) => ["traces", "list", filters, limit] as const,
    newest: (filters: TraceFilters) => ["traces", "newest", filters] as const,
    detail: (id: string) => ["traces", "detail", id] as const,
  },
  metrics: { all: ["metrics"] as const, of: (params: MetricsParams) => ["metrics", params] as const },
  lint: (agent: string, config: string) => ["lint", agent, config] as const,
  policies: {
    all: ["policies"] as const,
    breakers: (agent: string) => ["policies", "breakers", agent] as const,
    overrides: (agent: string) => ["policies", "overrides", agent] as const,
  },
  exports: (agent: string, format: string) => ["exports", agent, format] as const,
  secrets: ["secrets"] as const,
  status: ["status"] as const,
};
