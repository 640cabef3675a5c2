import type { List } from "@/lib/contract/list";
import type { Metrics, MetricsQuery } from "@/lib/contract/metrics";
import { profileOf } from "@/lib/contract/points";
import type { Trace, TraceSummary } from "@/lib/contract/run";
import type { TraceQuery } from "@/lib/contract/trace-query";
import { getAgent } from "@/lib/store/agents";
import * as metrics from "@/lib/store/metrics";
import * as store from "@/lib/store/traces";
import { sluice } from "./container";
import { viewOf } from "./model-view";

export const listTraces = (query: TraceQuery): Promise<List<TraceSummary>> => store.listTraces(sluice().db, query);

/** @throws SluiceError trace_not_found */
export async function getTrace(id: string): Promise<Trace> {
  const { db } = sluice();
  const trace = await store.getTrace(db, id);
  const { event, agent_id, point } = trace;
  if (event === null) return { ...trace, model_sees: null };
  const profile = trace.agent_slug === null ? profileOf(point) : (await getAgent(db, agent_id)).profile;
  return { ...trace, model_sees: viewOf(trace, { profile, agentId: agent_id, event }) };
}

/** The content before any rewrite; of an unchanged call, the input. @throws SluiceError trace_not_found */
export const readOriginal = (traceId: string): Promise<string> => store.originalOf(sluice().db, traceId);

/** @throws SluiceError invalid_request for a window or step that gives too much */
export const readMetrics = (query: MetricsQuery): Promise<Metrics> => metrics.readMetrics(sluice().db, query);
