import { BreakerStatus } from "@/lib/contract/breaker";
import { ListQuery, listOf } from "@/lib/contract/list";
import { AgentOverrides } from "@/lib/contract/overrides";
import * as gates from "@/lib/service/gates";
import * as overrides from "@/lib/service/overrides";
import { operation } from "../operation";
import { param } from "../param";

export const listBreakers = operation({
  method: "GET",
  path: "/api/agents/{agent}/breakers",
  tag: "policies",
  summary: "How the circuit breakers of an agent's live hooks stand; a page may hold fewer than limit",
  query: ListQuery,
  response: listOf(BreakerStatus),
  handle: async ({ params, query }) => ({ data: await gates.listBreakers(param(params, "agent"), query) }),
});

export const resetBreaker = operation({
  method: "POST",
  path: "/api/hooks/{id}/breaker/reset",
  tag: "policies",
  summary: "Close the circuit breaker of a live hook at once",
  response: BreakerStatus,
  handle: async ({ params }) => ({ data: await gates.resetBreaker(param(params, "id")) }),
});

export const readOverrides = operation({
  method: "GET",
  path: "/api/agents/{agent}/overrides",
  tag: "policies",
  summary: "What the agent's last live bootstrap overrides in its other hooks",
  response: AgentOverrides,
  handle: async ({ params }) => ({ data: await overrides.readOverrides(param(params, "agent")) }),
});

export const resetOverrides = operation({
  method: "DELETE",
  path: "/api/agents/{agent}/overrides",
  tag: "policies",
  summary: "Drop the overrides until the next live bootstrap",
  handle: async ({ params }) => {
    await overrides.resetOverrides(param(params, "agent"));
    return { data: undefined };
  },
});
