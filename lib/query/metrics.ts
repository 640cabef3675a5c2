import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { Metrics } from "@/lib/contract/metrics";
import { api } from "./client";
import { keys, type MetricsParams } from "./keys";

/** Figures over time. Without `by` one series, "all". The old figures stay until the new ones are there. */
export const metricsQuery = (params: MetricsParams) =>
  queryOptions({
    queryKey: keys.metrics.of(params),
    queryFn: ({ signal }) => api.get("/api/metrics", Metrics, { query: params, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
