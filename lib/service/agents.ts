import type { Agent, AgentPatch, NewAgent } from "@/lib/contract/agent";
import type { List, ListQuery } from "@/lib/contract/list";
import * as store from "@/lib/store/agents";
import { sluice } from "./container";

export const listAgents = (query: ListQuery): Promise<List<Agent>> => store.listAgents(sluice().db, query);

/** @param agent id or slug; @throws SluiceError agent_not_found */
export const getAgent = (agent: string): Promise<Agent> => store.getAgent(sluice().db, agent);

/** @throws SluiceError slug_taken when the slug was given and is in use; a slug made from the name gets a number instead. */
export const createAgent = (agent: NewAgent): Promise<Agent> => store.createAgent(sluice().db, agent);

/** @throws SluiceError agent_not_found or slug_taken */
export async function updateAgent(agent: string, patch: AgentPatch): Promise<Agent> {
  const updated = await store.updateAgent(sluice().db, agent, patch);
  sluice().chains.invalidate(updated.id);
  return updated;
}

/** Deletes the agent with its hooks and samples; its traces and figures stay. @throws SluiceError agent_not_found */
export async function deleteAgent(agent: string): Promise<void> {
  const { id } = await store.getAgent(sluice().db, agent);
  await store.deleteAgent(sluice().db, id);
  sluice().chains.invalidate(id);
  sluice().policies.forgetAgent(id);
  sluice().compat.forgetAgent(id);
}
