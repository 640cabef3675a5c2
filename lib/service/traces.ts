import type { List } from "@/lib/contract/list";
import type { Metrics, MetricsQuery } from "@/lib/contract/metrics";
import type { Trace, TraceSummary } from "@/lib/contract/run";
import type { TraceQuery } from "@/lib/contract/trace-query";
import * as metrics from "@/lib/store/metrics";
import * as store from "@/lib/store/traces";
import { sluice } from "./container";

export const listTraces = (query: TraceQuery): Promise<List<TraceSummary>> => store.listTraces(sluice().db, query);

/** @throws SluiceError trace_not_found */
export const getTrace = (id: string): Promise<Trace> => store.getTrace(sluice().db, id);

/** The content before any rewrite; of an unchanged call, the input. @throws SluiceError trace_not_found */
export const readOriginal = (traceId: string): Promise<string> => store.originalOf(sluice().db, traceId);

/** @throws SluiceError invalid_request for a window or step that gives too much */
export const readMetrics = (query: MetricsQuery): Promise<Metrics> => metrics.readMetrics(sluice().db, query);
