"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import type { Series } from "@/lib/contract/metrics";
import type { Origin } from "@/lib/contract/run";
import { agentsQuery } from "@/lib/query/agents";
import { hookRowsQuery } from "@/lib/query/hook-rows";
import { type Concern, concerns } from "./attention";
import { useMetrics } from "./use-metrics";
import type { MetricsWindow } from "./use-window";

/** Chains are listed per agent; silent hooks are looked for among this many of the busiest agents. */
const AGENTS_ASKED = 20;

type Attention = {
  concerns: Concern[];
  /** Names of agents by hook id, as far as they are known: hooks made from one preset have the same name. */
  agentOf: ReadonlyMap<string, string>;
};

/** What deserves attention in the window. Grows as the chains arrive; never waits for them. */
export function useConcerns(window: MetricsWindow, asked: { origin?: Origin }, series: readonly Series[]): Attention {
  const byAgent = useMetrics(window, { ...asked, by: "agent" }, { totals: true });
  const agents = useQuery(agentsQuery()).data?.items ?? [];
  const calls = new Map(byAgent.data?.series.map((s) => [s.key, s.total.calls]));
  // A test run of a draft calls no other hook of the chain, so only live calls show that a hook stays silent.
  const live = useMetrics(window, { origin: "live", by: "agent" }, { totals: true });
  const liveCalls = asked.origin === "test" ? undefined : live.data?.series;
  const busiest = agents
    .filter((agent) => agent.enabled && agent.hooks > 0 && calls.has(agent.id))
    .sort((a, b) => (calls.get(b.id) ?? 0) - (calls.get(a.id) ?? 0))
    .slice(0, AGENTS_ASKED);
  const chains = useQueries({ queries: busiest.map((agent) => hookRowsQuery(agent.slug)) });
  const hooks = chains.flatMap((chain) => chain.data?.items ?? []);
  const names = new Map(agents.map((agent) => [agent.id, agent.name]));
  return {
    concerns: concerns({ series, hooks, agentCalls: new Map(liveCalls?.map((s) => [s.key, s.total.calls])) }),
    agentOf: new Map(hooks.map((hook) => [hook.id, names.get(hook.agent_id) ?? hook.agent_slug])),
  };
}
