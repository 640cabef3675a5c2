import * as contract from "@/lib/contract/compat";
import * as service from "@/lib/service/compat";
import { operation } from "../operation";
import { param } from "../param";

const tag = "compat";
const root = "/api/compat/librefang/context-engine";
const query = contract.CompatQuery;
const SINCE = "of live calls since the start, of one agent (?agent=) or of all";

export const readHookMetrics = operation({
  method: "GET",
  path: `${root}/metrics`,
  tag,
  summary: `LibreFang's HookMetrics ${SINCE}; a failure adds no time`,
  query,
  response: contract.HookMetrics,
  handle: async ({ query: { agent } }) => ({ data: await service.readHookMetrics(agent) }),
});

export const readSummary = operation({
  method: "GET",
  path: `${root}/metrics/summary`,
  tag,
  summary: `LibreFang's summary ${SINCE}, with transform_tool_result, which LibreFang leaves out`,
  query,
  response: contract.MetricsSummary,
  handle: async ({ query: { agent } }) => ({ data: await service.readSummary(agent) }),
});

export const readPerAgent = operation({
  method: "GET",
  path: `${root}/metrics/per-agent`,
  tag,
  summary: "LibreFang's HookStats by agent: ingest without a cache, and transform_tool_result",
  query,
  response: contract.PerAgentMetrics,
  handle: async ({ query: { agent } }) => ({ data: await service.readPerAgent(agent) }),
});

export const readPrometheus = operation({
  method: "GET",
  path: `${root}/metrics/prometheus`,
  tag,
  summary: "The same counters as Prometheus text in LibreFang's names; the label plugin is the agent's slug",
  query,
  text: "text/plain; version=0.0.4; charset=utf-8",
  handle: async ({ query: { agent } }) => ({ data: await service.readPrometheus(agent) }),
});

export const readTraces = operation({
  method: "GET",
  path: `${root}/traces`,
  tag,
  summary: "LibreFang's HookTraces of live calls, oldest first, the last 100 of an agent",
  query,
  response: contract.HookTraces,
  handle: async ({ query: { agent } }) => ({ data: await service.readTraces(agent) }),
});

export const readTraceHistory = operation({
  method: "GET",
  path: `${root}/traces/history`,
  tag,
  summary: "The same, filtered; of more than limit the oldest, as LibreFang takes them",
  query: contract.TraceHistoryQuery,
  response: contract.TraceHistory,
  handle: async ({ query: given }) => ({ data: await service.readTraceHistory(given) }),
});

export const readStoredTrace = operation({
  method: "GET",
  path: `${root}/traces/{trace_id}`,
  tag,
  summary: "One HookTrace by its 16 hexadecimal digits, its previews as JSON texts",
  response: contract.StoredTrace,
  handle: async ({ params }) => ({ data: service.readStoredTrace(param(params, "trace_id")) }),
});

export const readEngineChain = operation({
  method: "GET",
  path: `${root}/chain`,
  tag,
  summary: "The live hooks as LibreFang describes an engine; hooks of one name are one plugin",
  query,
  response: contract.EngineChain,
  handle: async ({ query: { agent } }) => ({ data: await service.readEngineChain(agent) }),
});

export const readEngineHealth = operation({
  method: "GET",
  path: `${root}/health`,
  tag,
  summary: "200 when healthy, 503 when a circuit breaker has opened, 204 without a live hook",
  query,
  response: contract.EngineHealth.nullable(),
  handle: async ({ query: { agent } }) => {
    const data = await service.readEngineHealth(agent);
    return { data, status: data === null ? 204 : data.healthy ? 200 : 503 };
  },
});

export const readIntercepts = operation({
  method: "GET",
  path: "/api/compat/synaps/intercepts",
  tag,
  summary: "SynapsCLI's audit of applied replaces, newest first: metadata, never content",
  query: contract.InterceptQuery,
  response: contract.Intercepts,
  handle: async ({ query: { limit } }) => ({ data: { items: await service.readIntercepts(limit) } }),
});
