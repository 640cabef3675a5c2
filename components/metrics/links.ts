import type { Origin } from "@/lib/contract/run";
import type { TraceFilters } from "@/lib/contract/trace-query";
import type { MetricsWindow } from "./use-window";

type Filters = { [K in keyof TraceFilters]?: TraceFilters[K] | undefined };
type Span = Pick<MetricsWindow, "key" | "span">;

/** The trace list with filters, within a window. */
export function tracesHref(filters: Filters, window?: Span): string {
  const params = new URLSearchParams();
  const time = window?.key === "custom" ? window.span : { window: window?.key };
  for (const [key, value] of Object.entries({ ...filters, ...time })) if (value) params.set(key, value);
  const text = params.toString();
  return text ? `/traces?${text}` : "/traces";
}

/** A hook's metrics in the same window and of the same origin. */
export const hookMetricsHref = (id: string, window: Pick<MetricsWindow, "query">, origin?: Origin): string =>
  `/hooks/${id}?tab=metrics&${window.query}${origin ? `&origin=${origin}` : ""}`;
