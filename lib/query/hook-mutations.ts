import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { etagOf, Hook } from "@/lib/contract/hook";
import type { HookConfigInput } from "@/lib/contract/hook-config";
import { api, seg } from "./client";
import { keys } from "./keys";

/** Puts an answered hook in the cache and refreshes everything that shows hooks. */
const settle = (client: QueryClient) => (hook: Hook) => {
  client.setQueryData(keys.hooks.detail(hook.id), hook);
  return Promise.all([
    client.invalidateQueries({ queryKey: [...keys.hooks.all, "list"] }),
    client.invalidateQueries({ queryKey: keys.hooks.revisions(hook.id) }),
    client.invalidateQueries({ queryKey: keys.hooks.failureMatrix(hook.id) }),
    client.invalidateQueries({ queryKey: keys.agents.all }),
  ]);
};

type Create = { agent: string; config: HookConfigInput; publish?: boolean };

/** Appends a hook to the agent's chain; `publish` makes it live at once. */
export const createHook = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ agent, config, publish = false }: Create) =>
      api.post(`/api/agents/${seg(agent)}/hooks`, Hook, { ...config, publish }),
    onSuccess: settle(client),
  });

type Update = { hook: Pick<Hook, "id" | "version">; patch: Partial<HookConfigInput>; publish?: boolean };

/** Saves the draft. `hook` is what the editor started from; a newer version in between is a 409 `stale_edit`. */
export const updateHook = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ hook, patch, publish }: Update) =>
      api.patch(`/api/hooks/${seg(hook.id)}`, Hook, publish ? { ...patch, publish } : patch, {
        headers: { "if-match": etagOf(hook) },
      }),
    onSuccess: settle(client),
  });

/** Makes the draft live. */
export const publishHook = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => api.post(`/api/hooks/${seg(id)}/publish`, Hook, {}),
    onSuccess: settle(client),
  });

/** Makes an earlier revision live again. */
export const rollbackHook = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, revision }: { id: string; revision: number }) =>
      api.post(`/api/hooks/${seg(id)}/rollback`, Hook, { revision }),
    onSuccess: settle(client),
  });

export const deleteHook = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => api.delete(`/api/hooks/${seg(id)}`),
    onSuccess: (_nothing, id) => {
      client.removeQueries({ queryKey: keys.hooks.detail(id) });
      return Promise.all([
        client.invalidateQueries({ queryKey: [...keys.hooks.all, "list"] }),
        client.invalidateQueries({ queryKey: keys.agents.all }),
      ]);
    },
  });
