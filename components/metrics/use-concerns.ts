"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import type { Series } from "@/lib/contract/metrics";
import type { Origin } from "@/lib/contract/run";
import { agentsQuery } from "@/lib/query/agents";
import { hooksQuery } from "@/lib/query/hooks";
import { type Concern, concerns } from "./attention";
import { useMetrics } from "./use-metrics";
import type { MetricsWindow } from "./use-window";

/** Chains are listed per agent; silent hooks are looked for among this many of the busiest agents. */
const AGENTS_ASKED = 20;

/** What deserves attention in the window. Grows as the chains arrive; never waits for them. */
export function useConcerns(window: MetricsWindow, asked: { origin?: Origin }, series: readonly Series[]): Concern[] {
  const byAgent = useMetrics(window, { ...asked, by: "agent" }, { totals: true });
  const agents = useQuery(agentsQuery()).data?.items ?? [];
  const agentCalls = new Map(byAgent.data?.series.map((s) => [s.key, s.total.calls]));
  const busiest = agents
    .filter((agent) => agent.enabled && agent.hooks > 0 && agentCalls.has(agent.id))
    .sort((a, b) => (agentCalls.get(b.id) ?? 0) - (agentCalls.get(a.id) ?? 0))
    .slice(0, AGENTS_ASKED);
  const chains = useQueries({ queries: busiest.map((agent) => hooksQuery(agent.slug)) });
  const hooks = chains.flatMap((chain) => chain.data?.items ?? []);
  return concerns({ series, hooks, agentCalls });
}
