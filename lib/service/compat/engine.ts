import type { EngineChain, EngineHealth } from "@/lib/contract/compat";
import { LIBREFANG_POINTS } from "@/lib/contract/points";
import type { LiveHook } from "@/lib/store/live-hooks";

type Plugin = { name: string; hooks: LiveHook[] };

/** Hooks of one agent and one name are what LibreFang calls a plugin. @param named of all agents: with the agent before the name */
function pluginsOf(hooks: readonly LiveHook[], named: boolean): Plugin[] {
  const plugins = new Map<string, Plugin>();
  for (const hook of hooks) {
    const key = JSON.stringify([hook.agent_id, hook.name]);
    const plugin = plugins.get(key) ?? { name: named ? `${hook.agent_slug}/${hook.name}` : hook.name, hooks: [] };
    plugin.hooks.push(hook);
    plugins.set(key, plugin);
  }
  return [...plugins.values()];
}

/**
 * `stacked` where two or more hooks share a point, which is where the rules of a stack hold (librefang.md 7.2); LibreFang, whose
 * plugins are files, counts the plugins.
 */
export function engineChain(hooks: readonly LiveHook[], named: boolean): EngineChain {
  const perPoint = new Map<string, number>();
  for (const { agent_id, point } of hooks) {
    const key = `${agent_id} ${point}`;
    perPoint.set(key, (perPoint.get(key) ?? 0) + 1);
  }
  const most = Math.max(0, ...perPoint.values());
  const chain = pluginsOf(hooks, named).map(({ name, hooks: own }) => ({
    plugin: name,
    hooks: Object.fromEntries(
      LIBREFANG_POINTS.map((point) => [point, own.some((hook) => hook.point === point)]),
    ) as EngineChain["chain"][number]["hooks"],
  }));
  return {
    mode: most === 0 ? "default" : most === 1 ? "single" : "stacked",
    chain,
    chain_length: chain.length,
    fallback: "default engine (embedding recall)",
  };
}

/** @param isOpen whether the hook's breaker has opened: what LibreFang's health cannot see */
export function engineHealth(
  hooks: readonly LiveHook[],
  named: boolean,
  isOpen: (hook: LiveHook) => boolean,
): EngineHealth {
  const plugins = pluginsOf(hooks, named);
  const issues = plugins.flatMap(({ name, hooks: own }) => {
    const errors = own.filter(isOpen).map(({ point }) => `circuit-open: '${point}' suspended after repeated failures`);
    return errors.length > 0 ? [{ plugin: name, errors }] : [];
  });
  return { healthy: issues.length === 0, active_plugins: plugins.map(({ name }) => name), issues };
}
