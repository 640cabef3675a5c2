import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { LIMITS } from "@/lib/contract/limits";
import { listOf } from "@/lib/contract/list";
import { Trace, TraceSummary } from "@/lib/contract/run";
import type { TraceFilters } from "@/lib/contract/trace-query";
import { api, seg } from "./client";
import { keys } from "./keys";

const Traces = listOf(TraceSummary);

/** Pages of invocations, newest first. The old list stays until the new one is there. */
export const tracesQuery = (filters: TraceFilters, limit: number = LIMITS.listDefault) =>
  infiniteQueryOptions({
    queryKey: keys.traces.list(filters, limit),
    queryFn: ({ signal, pageParam }) =>
      api.get("/api/traces", Traces, { query: { ...filters, limit, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** The newest page alone, for following a list while calls come in. */
export const latestTracesQuery = (filters: TraceFilters, limit: number = LIMITS.listDefault) =>
  queryOptions({
    queryKey: [...keys.traces.list(filters, limit), "latest"] as const,
    queryFn: ({ signal }) => api.get("/api/traces", Traces, { query: { ...filters, limit }, signal }),
    retry: false,
  });

/** A stored trace never changes. */
export const traceQuery = (id: string) =>
  queryOptions({
    queryKey: keys.traces.detail(id),
    queryFn: ({ signal }) => api.get(`/api/traces/${seg(id)}`, Trace, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
