import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { BreakerStatus } from "@/lib/contract/breaker";
import { LIMITS } from "@/lib/contract/limits";
import { listOf } from "@/lib/contract/list";
import { AgentOverrides } from "@/lib/contract/overrides";
import { api, seg } from "./client";
import { keys } from "./keys";

const Breakers = listOf(BreakerStatus);

/** How the circuit breakers of an agent's live hooks stand. @param agent id or slug */
export const breakersQuery = (agent: string) =>
  queryOptions({
    queryKey: keys.policies.breakers(agent),
    queryFn: ({ signal }) =>
      api.get(`/api/agents/${seg(agent)}/breakers`, Breakers, { query: { limit: LIMITS.listMax }, signal }),
    refetchInterval: 15_000,
  });

export const resetBreaker = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (hook: string) => api.post(`/api/hooks/${seg(hook)}/breaker/reset`, BreakerStatus, {}),
    onSettled: () => client.invalidateQueries({ queryKey: keys.policies.all }),
  });

/** What the agent's last live bootstrap overrides. */
export const overridesQuery = (agent: string) =>
  queryOptions({
    queryKey: keys.policies.overrides(agent),
    queryFn: ({ signal }) => api.get(`/api/agents/${seg(agent)}/overrides`, AgentOverrides, { signal }),
  });

export const dropOverrides = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (agent: string) => api.delete(`/api/agents/${seg(agent)}/overrides`),
    onSettled: () => client.invalidateQueries({ queryKey: keys.policies.all }),
  });
