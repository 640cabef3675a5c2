import { Agent, AgentPatch, NewAgent } from "@/lib/contract/agent";
import { ListQuery, listOf } from "@/lib/contract/list";
import * as service from "@/lib/service/agents";
import { operation } from "../operation";
import { param } from "../param";

export const listAgents = operation({
  method: "GET",
  path: "/api/agents",
  tag: "agents",
  summary: "List agents, newest first",
  query: ListQuery,
  response: listOf(Agent),
  handle: async ({ query }) => ({ data: await service.listAgents(query) }),
});

export const createAgent = operation({
  method: "POST",
  path: "/api/agents",
  tag: "agents",
  summary: "Create an agent",
  body: NewAgent,
  response: Agent,
  status: 201,
  handle: async ({ body }) => ({ data: await service.createAgent(body) }),
});

export const getAgent = operation({
  method: "GET",
  path: "/api/agents/{agent}",
  tag: "agents",
  summary: "Read an agent by id or slug",
  response: Agent,
  handle: async ({ params }) => ({ data: await service.getAgent(param(params, "agent")) }),
});

export const updateAgent = operation({
  method: "PATCH",
  path: "/api/agents/{agent}",
  tag: "agents",
  summary: "Rename, describe, switch on or off, or set the resolution of an agent",
  body: AgentPatch,
  response: Agent,
  handle: async ({ params, body }) => ({ data: await service.updateAgent(param(params, "agent"), body) }),
});

export const deleteAgent = operation({
  method: "DELETE",
  path: "/api/agents/{agent}",
  tag: "agents",
  summary: "Delete an agent with its hooks and samples; traces and figures stay",
  handle: async ({ params }) => {
    await service.deleteAgent(param(params, "agent"));
    return { data: undefined };
  },
});
