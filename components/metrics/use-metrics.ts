"use client";

import { useQuery } from "@tanstack/react-query";
import type { MetricsParams } from "@/lib/query/keys";
import { metricsQuery } from "@/lib/query/metrics";
import type { MetricsWindow } from "./use-window";
import { chartStep, previousSpan, wholeStep } from "./window";

const EVERY_MS = 15_000;

type Asked = Omit<MetricsParams, "from" | "to" | "step">;
type Options = {
  /** Only totals: one or two points instead of a curve. */
  totals?: boolean;
  /** The window of the same length just before. */
  previous?: boolean;
};

/** Figures of the chosen window, asked again while it rolls. */
export function useMetrics(window: MetricsWindow, asked: Asked, { totals, previous }: Options = {}) {
  const span = window.span && previous ? previousSpan(window.span) : window.span;
  const step = span && { step: totals || previous ? wholeStep(span) : chartStep(span) };
  return useQuery({
    ...metricsQuery({ ...asked, ...span, ...step }),
    enabled: span !== null,
    refetchInterval: window.key === "custom" || previous ? false : EVERY_MS,
  });
}
