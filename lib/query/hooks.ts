import { queryOptions } from "@tanstack/react-query";
import { FailureMatrix } from "@/lib/contract/failure-matrix";
import { Hook, Revision } from "@/lib/contract/hook";
import { LIMITS } from "@/lib/contract/limits";
import { listOf } from "@/lib/contract/list";
import { api, seg } from "./client";
import { keys } from "./keys";

/** One way in which a hook can fail, and what the agent then gets. */
export type FailureRow = FailureMatrix["items"][number];

const Hooks = listOf(Hook);
const Revisions = listOf(Revision);

/** An agent's hooks in chain order. @param agent id or slug */
export const hooksQuery = (agent: string) =>
  queryOptions({
    queryKey: keys.hooks.list(agent),
    queryFn: ({ signal }) =>
      api.get(`/api/agents/${seg(agent)}/hooks`, Hooks, { query: { limit: LIMITS.listMax }, signal }),
  });

export const hookQuery = (id: string) =>
  queryOptions({
    queryKey: keys.hooks.detail(id),
    queryFn: ({ signal }) => api.get(`/api/hooks/${seg(id)}`, Hook, { signal }),
  });

/** Newest first. */
export const revisionsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.hooks.revisions(id),
    queryFn: ({ signal }) =>
      api.get(`/api/hooks/${seg(id)}/revisions`, Revisions, { query: { limit: LIMITS.listMax }, signal }),
  });

/** What the agent gets for each way in which the saved draft could fail. */
export const failureMatrixQuery = (id: string) =>
  queryOptions({
    queryKey: keys.hooks.failureMatrix(id),
    queryFn: ({ signal }) => api.get(`/api/hooks/${seg(id)}/failure-matrix`, FailureMatrix, { signal }),
  });
