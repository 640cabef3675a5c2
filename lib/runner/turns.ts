import type { Owner } from "./slots";

type Line<T> = Set<{ item: T }>;

/** What waits, in lines by agent and hook. Whoever had a turn goes to the end, first among the hooks of an agent, then among agents. */
export function createTurns<T>() {
  const agents = new Map<string, Map<string, Line<T>>>();
  const sizes = new Map<string, number>();
  let total = 0;

  const remove = ({ agent, hook }: Owner, entry: { item: T }) => {
    const hooks = agents.get(agent);
    const line = hooks?.get(hook);
    if (!hooks || !line?.delete(entry)) return;
    total -= 1;
    sizes.set(agent, (sizes.get(agent) ?? 1) - 1);
    if (line.size === 0) hooks.delete(hook);
    if (hooks.size > 0) return;
    agents.delete(agent);
    sizes.delete(agent);
  };
  const toTheEnd = <V>(map: Map<string, V>, key: string) => {
    const value = map.get(key);
    if (value === undefined) return;
    map.delete(key);
    map.set(key, value);
  };

  return {
    /** @returns takes it out of the line again */
    wait: (owner: Owner, item: T): (() => void) => {
      const { agent, hook } = owner;
      const entry = { item };
      const hooks = agents.get(agent) ?? new Map<string, Line<T>>();
      agents.set(agent, hooks.set(hook, (hooks.get(hook) ?? new Set()).add(entry)));
      sizes.set(agent, (sizes.get(agent) ?? 0) + 1);
      total += 1;
      return () => remove(owner, entry);
    },
    /** @returns the item whose turn it is, taken out of its line; undefined when none of those in front may start */
    next: (may: (owner: Owner) => boolean): T | undefined => {
      for (const [agent, hooks] of agents)
        for (const [hook, line] of hooks) {
          const owner = { agent, hook };
          const [entry] = line;
          if (!entry || !may(owner)) continue;
          remove(owner, entry);
          toTheEnd(hooks, hook);
          toTheEnd(agents, agent);
          return entry.item;
        }
      return undefined;
    },
    /** @returns how many wait: in all, of an agent, of a hook */
    size: (owner?: { agent: string; hook?: string }): number => {
      if (!owner) return total;
      if (owner.hook === undefined) return sizes.get(owner.agent) ?? 0;
      return agents.get(owner.agent)?.get(owner.hook)?.size ?? 0;
    },
  };
}
