import { queryOptions } from "@tanstack/react-query";
import { HookRow } from "@/lib/contract/hook-row";
import { LIMITS } from "@/lib/contract/limits";
import { listOf } from "@/lib/contract/list";
import { api, seg } from "./client";
import { keys } from "./keys";

const Rows = listOf(HookRow);

/** An agent's hooks in chain order, as an overview names them. @param agent id or slug */
export const hookRowsQuery = (agent: string) =>
  queryOptions({
    queryKey: [...keys.hooks.list(agent), "rows"] as const,
    queryFn: ({ signal }) =>
      api.get(`/api/agents/${seg(agent)}/hooks`, Rows, { query: { limit: LIMITS.listMax }, signal }),
  });
