import type { SavedBreaker } from "@/lib/contract/breaker";
import type { Breaker } from "@/lib/contract/hook-config";
import type { ChainHook, Gates } from "../ports";
import { afterCall, type BreakerState, CLOSED, type Phase, phaseOf, tryPass } from "./breaker";
import { createRateWindow, type RateWindow } from "./rate-window";
import { createReplyCache } from "./reply-cache";

export type GatePorts = {
  /** Monotonic milliseconds. */
  now: () => number;
  /** Wall clock, milliseconds since 1970: what an opening is dated with, so that it survives a restart. */
  wall: () => number;
  /** SHA-256 of a text. */
  digest: (text: string) => string;
  /** Told of each change of a breaker; null when it is closed and has nothing to remember. Must not throw or wait. */
  save: (agentId: string, hookId: string, saved: SavedBreaker | null) => void;
};

/** What people see of a breaker. Times are milliseconds since 1970. */
export type BreakerView = { phase: Phase; failures: number; openedAt: number | null; resetAt: number | null };

export type LiveGates = Gates & {
  /** Takes over what an earlier process left. An opening in the future, by a clock that was set back, counts from now. */
  restore: (agentId: string, hookId: string, saved: SavedBreaker) => void;
  view: (agentId: string, hook: { hook_id: string; revision: number | null }, breaker: Breaker) => BreakerView;
  /** Closes a hook's breaker. */
  reset: (agentId: string, hookId: string) => void;
  /** Forgets breaker, rate and cache of a hook. */
  forget: (agentId: string, hookId: string) => void;
  forgetAgent: (agentId: string) => void;
  clearCaches: () => void;
  /** The hooks whose breaker has opened and not closed since, with the revision that it counts for. */
  opened: () => { agentId: string; hookId: string; revision: number | null }[];
};

type Held = { agentId: string; hookId: string; revision: number | null; state: BreakerState };

/** Windows that are kept before those without a call are looked for. */
const WINDOWS = 10_000;

/**
 * Rate limits, breakers and caches of live calls, in memory. Everything answers at once; a hook without such a policy costs
 * two comparisons.
 */
export function createGates({ now, wall, digest, save }: GatePorts): LiveGates {
  const breakers = new Map<string, Held>();
  const windows = new Map<string, RateWindow>();
  const cache = createReplyCache({ now, digest });
  const keyOf = (agentId: string, hookId: string | null) => `${agentId} ${hookId}`;
  const wallOf = (at: number | null) => (at === null ? null : Math.round(wall() - (now() - at)));

  const heldFor = (key: string, revision: number | null): Held | undefined => {
    const held = breakers.get(key);
    return held?.revision === revision ? held : undefined;
  };

  const put = (held: Held, state: BreakerState) => {
    const key = keyOf(held.agentId, held.hookId);
    if (state.failures === 0) {
      if (breakers.delete(key)) save(held.agentId, held.hookId, null);
      return;
    }
    breakers.set(key, { ...held, state });
    const at = wallOf(state.openedAt);
    save(held.agentId, held.hookId, {
      revision: held.revision,
      failures: state.failures,
      opened_at: at === null ? null : new Date(at).toISOString(),
    });
  };

  const windowOf = (key: string): RateWindow => {
    const known = windows.get(key);
    if (known) return known;
    if (windows.size >= WINDOWS) for (const [other, window] of windows) if (window.idle(now())) windows.delete(other);
    const window = createRateWindow();
    windows.set(key, window);
    return window;
  };

  const reset = (agentId: string, hookId: string) => {
    if (breakers.delete(keyOf(agentId, hookId))) save(agentId, hookId, null);
  };

  const forget = (agentId: string, hookId: string) => {
    reset(agentId, hookId);
    windows.delete(keyOf(agentId, hookId));
    cache.forget(hookId);
  };

  return {
    admit: (hook, agentId) => {
      const { breaker, rate_limit_per_minute: limit, point } = hook.config;
      if (breaker === null && limit === 0) return null;
      const key = keyOf(agentId, hook.hook_id);
      const held = breaker === null ? undefined : heldFor(key, hook.revision);
      const passed = held && breaker ? tryPass(held.state, breaker, now()) : null;
      if (passed?.passes === false)
        return { disposition: "circuit_open", message: `circuit-open: '${point}' suspended after repeated failures` };
      // Only a call that the breaker lets pass counts, and only one that is not limited may be the probe.
      if (limit > 0 && !windowOf(key).take(limit, now()))
        return {
          disposition: "rate_limited",
          message: `rate-limited: '${point}' may be called ${limit} times in 60 seconds; this call was skipped`,
        };
      if (held && passed) held.state = passed.state;
      return null;
    },
    settle: ({ config, hook_id, revision }: ChainHook, agentId, outcome) => {
      const { breaker } = config;
      if (breaker === null || hook_id === null) return;
      const known = breakers.get(keyOf(agentId, hook_id));
      if (!known && outcome !== "failure") return;
      const held = known?.revision === revision ? known : { agentId, hookId: hook_id, revision, state: CLOSED };
      const state = afterCall(held.state, breaker, now(), outcome);
      if (state !== held.state) put(held, state);
    },
    recall: cache.recall,
    remember: cache.remember,
    restore: (agentId, hookId, { revision, failures, opened_at }) => {
      const openedAt = opened_at === null ? null : now() - Math.max(0, wall() - Date.parse(opened_at));
      breakers.set(keyOf(agentId, hookId), {
        agentId,
        hookId,
        revision,
        state: { failures, openedAt, probing: false },
      });
    },
    view: (agentId, { hook_id, revision }, breaker) => {
      const { state } = heldFor(keyOf(agentId, hook_id), revision) ?? { state: CLOSED };
      const openedAt = wallOf(state.openedAt);
      return {
        phase: phaseOf(state, breaker, now()),
        failures: state.failures,
        openedAt,
        resetAt: openedAt === null ? null : openedAt + breaker.reset_secs * 1_000,
      };
    },
    reset,
    forget,
    forgetAgent: (agentId) => {
      for (const held of [...breakers.values()]) if (held.agentId === agentId) forget(agentId, held.hookId);
      for (const key of windows.keys()) if (key.startsWith(`${agentId} `)) windows.delete(key);
    },
    clearCaches: cache.clear,
    opened: () => [...breakers.values()].filter(({ state }) => state.openedAt !== null),
  };
}
