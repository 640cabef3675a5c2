import { listOf } from "@/lib/contract/list";
import { Metrics, MetricsQuery } from "@/lib/contract/metrics";
import { Trace, TraceSummary } from "@/lib/contract/run";
import { TraceQuery } from "@/lib/contract/trace-query";
import * as service from "@/lib/service/traces";
import { TEXT_TYPE } from "../message";
import { operation } from "../operation";
import { param } from "../param";

export const listTraces = operation({
  method: "GET",
  path: "/api/traces",
  tag: "traces",
  summary: "List invocations, newest first, without payloads",
  query: TraceQuery,
  response: listOf(TraceSummary),
  handle: async ({ query }) => ({ data: await service.listTraces(query) }),
});

export const getTrace = operation({
  method: "GET",
  path: "/api/traces/{id}",
  tag: "traces",
  summary: "Read one invocation with its event, reply, steps and attempts",
  response: Trace,
  handle: async ({ params }) => ({ data: await service.getTrace(param(params, "id")) }),
});

export const readMetrics = operation({
  method: "GET",
  path: "/api/metrics",
  tag: "metrics",
  summary: "Calls, failures, latencies, bytes and tokens over time and as totals",
  query: MetricsQuery,
  response: Metrics,
  handle: async ({ query }) => ({ data: await service.readMetrics(query) }),
});

export const readOriginal = operation({
  method: "GET",
  path: "/v1/originals/{trace_id}",
  tag: "live",
  summary:
    "The content before any rewrite, as text; of an unchanged call, the input. Takes the name that a reply told as well",
  text: TEXT_TYPE,
  handle: async ({ params }) => ({ data: await service.readOriginal(param(params, "trace_id")) }),
});
