import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { Agent, type AgentPatch, type NewAgent } from "@/lib/contract/agent";
import { LIMITS } from "@/lib/contract/limits";
import { type List, listOf } from "@/lib/contract/list";
import { api, seg } from "./client";
import { keys } from "./keys";

const Agents = listOf(Agent);

/** The first 200 agents, newest first. */
export const agentsQuery = () =>
  queryOptions({
    queryKey: keys.agents.list(),
    queryFn: ({ signal }) => api.get("/api/agents", Agents, { query: { limit: LIMITS.listMax }, signal }),
  });

/** @param agent id or slug */
export const agentQuery = (agent: string) =>
  queryOptions({
    queryKey: keys.agents.detail(agent),
    queryFn: ({ signal }) => api.get(`/api/agents/${seg(agent)}`, Agent, { signal }),
  });

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.agents.all });

export const createAgent = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: z.input<typeof NewAgent>) => api.post("/api/agents", Agent, body),
    onSuccess: () => refresh(client),
  });

/** Rename, describe, switch on or off, choose the resolution. Switching shows at once and is taken back on failure. */
export const updateAgent = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ agent, patch }: { agent: string; patch: AgentPatch }) =>
      api.patch(`/api/agents/${seg(agent)}`, Agent, patch),
    onMutate: async ({ agent, patch }) => {
      await client.cancelQueries({ queryKey: keys.agents.all });
      const before = client.getQueriesData<Agent | List<Agent>>({ queryKey: keys.agents.all });
      const change = (a: Agent): Agent => (a.id === agent || a.slug === agent ? { ...a, ...patch } : a);
      client.setQueriesData<Agent | List<Agent>>({ queryKey: keys.agents.all }, (data) => {
        if (!data) return data;
        return "items" in data ? { ...data, items: data.items.map(change) } : change(data);
      });
      return { before };
    },
    onError: (_error, _vars, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
    },
    onSettled: () => refresh(client),
  });

export const deleteAgent = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (agent: string) => api.delete(`/api/agents/${seg(agent)}`),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.agents.list() }),
        client.invalidateQueries({ queryKey: keys.hooks.all }),
        client.invalidateQueries({ queryKey: keys.metrics.all }),
      ]),
  });
