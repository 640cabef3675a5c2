import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { Hook } from "@/lib/contract/hook";
import type { List } from "@/lib/contract/list";
import { api, seg } from "./client";
import { keys } from "./keys";

/** Shows a change of an agent's chain at once. @returns what takes it back. */
async function optimistic(client: QueryClient, agent: string, change: (hooks: Hook[]) => Hook[]) {
  const queryKey = keys.hooks.list(agent);
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData<List<Hook>>(queryKey);
  if (before) client.setQueryData<List<Hook>>(queryKey, { ...before, items: change(before.items) });
  return { undo: () => client.setQueryData(queryKey, before) };
}

type Reorder = { agent: string; id: string; before: string | null };

/** Moves a hook in front of another one, or to the end with `before: null`. Acts at once, outside revisions. */
export const reorderHook = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, before }: Reorder) => api.post(`/api/hooks/${seg(id)}/reorder`, Hook, { before }),
    onMutate: ({ agent, id, before }: Reorder) => optimistic(client, agent, (hooks) => moveBefore(hooks, id, before)),
    onError: (_error, _vars, context) => context?.undo(),
    onSettled: (_hook, _error, { agent }) => client.invalidateQueries({ queryKey: keys.hooks.list(agent) }),
  });

type Toggle = { agent: string; id: string; enabled: boolean };

/** Switches a hook on or off. Acts at once, outside revisions, and does not ask for an entity tag. */
export const toggleHook = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, enabled }: Toggle) => api.patch(`/api/hooks/${seg(id)}`, Hook, { enabled }),
    onMutate: ({ agent, id, enabled }: Toggle) =>
      optimistic(client, agent, (hooks) => hooks.map((h) => (h.id === id ? { ...h, enabled } : h))),
    onError: (_error, _vars, context) => context?.undo(),
    onSuccess: (hook) => client.setQueryData(keys.hooks.detail(hook.id), hook),
    onSettled: (_hook, _error, { agent }) => client.invalidateQueries({ queryKey: keys.hooks.list(agent) }),
  });

/** @returns the hooks with `id` standing in front of `before` (null: last). Unknown ids change nothing. */
export function moveBefore<T extends { id: string }>(hooks: readonly T[], id: string, before: string | null): T[] {
  const moved = hooks.find((h) => h.id === id);
  const rest = hooks.filter((h) => h.id !== id);
  const at = before === null ? rest.length : rest.findIndex((h) => h.id === before);
  if (!moved || at < 0) return [...hooks];
  return [...rest.slice(0, at), moved, ...rest.slice(at)];
}
