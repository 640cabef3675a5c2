import { queryOptions } from "@tanstack/react-query";
import { listOf } from "@/lib/contract/list";
import type { TraceFilters } from "@/lib/contract/trace-query";
import { TraceSummary } from "@/lib/contract/trace-summary";
import { api } from "./client";
import { keys } from "./keys";

const Traces = listOf(TraceSummary);

/** The newest invocation that fits the filters, or null. */
export const newestTraceQuery = (filters: TraceFilters = {}) =>
  queryOptions({
    queryKey: keys.traces.newest(filters),
    queryFn: async ({ signal }) =>
      (await api.get("/api/traces", Traces, { query: { ...filters, limit: 1 }, signal })).items[0] ?? null,
    staleTime: 10_000,
  });
