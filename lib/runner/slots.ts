import { after } from "./deadline";
import { createTurns } from "./turns";

export type SlotLimits = {
  /** Tasks that run at once as long as all of them are quick; as many again for agents that have none running. */
  base: number;
  /** Tasks that run at once in any case. One agent may have half of them that are slow. */
  max: number;
  /** From so many milliseconds on a running task is slow and takes up none of `base` any more. */
  slowAfter: number;
  /** With so many slow tasks a hook gets no further slot until one of them ends. */
  slowPerHook: number;
  /** Tasks that may wait: half of them of one agent, a quarter of one hook, so that none can keep the others out. */
  maxWaiting: number;
};

/** Whose a task is. `hook`: what shares a fate, all calls of one hook. */
export type Owner = { agent: string; hook: string };

export type Slots = {
  /**
   * Waits for a free slot. Agents take turns, then the hooks of an agent; within a hook it is first come first served.
   * @param ms how long the caller can wait
   * @returns a function that frees the slot (once; further calls do nothing), or why there is none
   */
  acquire: (owner: Owner, ms: number) => Promise<(() => void) | "timeout" | "overloaded">;
  running: () => number;
  waiting: () => number;
};

/**
 * A bound on how much runs at once, with a bounded queue in front. Neither a flood of calls nor a hook that hangs takes all
 * slots or fills the queue: what runs long is not counted among the quick ones, who has too many of those waits for them,
 * and an agent with nothing running need not wait for those who have.
 */
export function createSlots({ base, max, slowAfter, slowPerHook, maxWaiting }: SlotLimits): Slots {
  const turns = createTurns<() => void>();
  const slow = counter();
  const held = counter();
  let running = 0;
  let quick = 0;
  const full = () => running >= max || quick >= 2 * base;
  const mayStart = (owner: Owner) =>
    !full() &&
    (quick < base || held.of(agentKey(owner)) === 0) &&
    slow.of(agentKey(owner)) < Math.ceil(max / 2) &&
    slow.of(hookKey(owner)) < slowPerHook;

  const settle = () => {
    while (!full()) {
      const enter = turns.next(mayStart);
      if (!enter) return;
      enter();
    }
  };
  const count = (what: Counter, owner: Owner, by: 1 | -1) => {
    what.add(agentKey(owner), by);
    what.add(hookKey(owner), by);
  };
  const grant = (owner: Owner) => {
    running += 1;
    quick += 1;
    count(held, owner, 1);
    let isSlow = false;
    let isHeld = true;
    const timer = setTimeout(() => {
      isSlow = true;
      quick -= 1;
      count(slow, owner, 1);
      settle();
    }, slowAfter);
    return () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      running -= 1;
      count(held, owner, -1);
      if (isSlow) count(slow, owner, -1);
      else quick -= 1;
      settle();
    };
  };

  return {
    running: () => running,
    waiting: turns.size,
    acquire: async (owner, ms) => {
      if (turns.size(owner) === 0 && mayStart(owner)) return grant(owner);
      const room =
        turns.size() < maxWaiting &&
        turns.size({ agent: owner.agent }) < Math.ceil(maxWaiting / 2) &&
        turns.size(owner) < Math.ceil(maxWaiting / 4);
      if (!room) return "overloaded";
      return new Promise((resolve) => {
        const cancel = after(ms, () => {
          leave();
          resolve("timeout");
        });
        const leave = turns.wait(owner, () => {
          cancel();
          resolve(grant(owner));
        });
      });
    },
  };
}

const agentKey = ({ agent }: Owner) => agent;
const hookKey = ({ agent, hook }: Owner) => `${agent}\0${hook}`;

type Counter = ReturnType<typeof counter>;

function counter() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add: (key: string, by: 1 | -1) => {
      const count = (counts.get(key) ?? 0) + by;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}

const keys = new WeakMap<object, string>();

/** @returns a key that all calls with an equal configuration share. */
export function keyOf(config: object): string {
  let key = keys.get(config);
  if (key === undefined) {
    key = JSON.stringify(config);
    keys.set(config, key);
  }
  return key;
}

/** @returns whose a call is; calls without an agent share one place in the line */
export const ownerOf = ({ agent_id = "" }: { agent_id?: string }, runner: object): Owner => ({
  agent: agent_id,
  hook: keyOf(runner),
});
