import { AgentOverrides, NO_OVERRIDES, overridesOf } from "@/lib/contract/overrides";
import type { Point } from "@/lib/contract/points";
import type { RunResult } from "@/lib/contract/run";
import { applyOverrides } from "@/lib/engine/gates/overrides";
import type { ChainHook } from "@/lib/engine/ports";
import { getAgent } from "@/lib/store/agents";
import type { AgentChain } from "@/lib/store/chains";
import { auditReset } from "@/lib/store/hook-state";
import { sluice } from "./container";

/** What each agent's last live `bootstrap` overrides (librefang.md 2.1). */
export type OverrideBook = {
  get: (agentId: string) => AgentOverrides;
  set: (agentId: string, overrides: AgentOverrides) => void;
  /** Takes over what an earlier process left. */
  restore: (agentId: string, state: unknown) => void;
  /** @returns the chain under the agent's overrides; the same hooks where there are none */
  apply: (agentId: string, chain: ChainHook[]) => ChainHook[];
};

type Held = { overrides: AgentOverrides; applied: WeakMap<ChainHook, ChainHook> };

/** @param changed told of each change; must not throw or wait */
export function createOverrideBook(changed: (agentId: string, overrides: AgentOverrides | null) => void): OverrideBook {
  const books = new Map<string, Held>();
  const hold = (agentId: string, overrides: AgentOverrides) =>
    books.set(agentId, { overrides, applied: new WeakMap() });

  return {
    get: (agentId) => books.get(agentId)?.overrides ?? NO_OVERRIDES,
    set: (agentId, overrides) => {
      if (overrides.set_at === null) {
        if (books.delete(agentId)) changed(agentId, null);
        return;
      }
      hold(agentId, overrides);
      changed(agentId, overrides);
    },
    restore: (agentId, state) => {
      const parsed = AgentOverrides.safeParse(state);
      if (parsed.success) hold(agentId, parsed.data);
    },
    apply: (agentId, chain) => {
      const held = books.get(agentId);
      if (!held) return chain;
      return chain.map((hook) => {
        const known = held.applied.get(hook);
        if (known) return known;
        const applied = { ...hook, config: applyOverrides(hook.config, held.overrides) };
        held.applied.set(hook, applied);
        return applied;
      });
    },
  };
}

/** The chain that live calls of an agent run at a point, under the overrides of its bootstrap. @throws SluiceError agent_not_found */
export async function liveChain(agent: string, point: Point): Promise<AgentChain> {
  const { chains, policies } = sluice();
  const found = await chains.chainFor(agent, point);
  return { ...found, chain: policies.overrides.apply(found.agent.id, found.chain) };
}

/**
 * After a live call at `bootstrap`: what it overrides takes the place of what the last one did, also when that is nothing, as in a
 * runtime that has just started.
 */
export function noteBootstrap(book: OverrideBook, agentId: string, result: RunResult, at: Date): void {
  book.set(agentId, result.verdict === "modified" ? overridesOf(result.reply as object, at) : NO_OVERRIDES);
}

/** @param agent id or slug; @throws SluiceError agent_not_found */
export async function readOverrides(agent: string): Promise<AgentOverrides> {
  const { id } = await getAgent(sluice().db, agent);
  return sluice().policies.overrides.get(id);
}

/** Drops the overrides until the next bootstrap. @throws SluiceError agent_not_found */
export async function resetOverrides(agent: string): Promise<void> {
  const { db, policies } = sluice();
  const { id } = await getAgent(db, agent);
  const before = policies.overrides.get(id);
  if (before.set_at === null) return;
  policies.overrides.set(id, NO_OVERRIDES);
  await policies.flush();
  await auditReset(db, "agent", id, { ...before, env_overrides: Object.keys(before.env_overrides) });
}
