import type { CommandRunner } from "@/lib/contract/runner";
import type { RunnerCall, RunnerOutcome } from "@/lib/engine/ports";
import { after, type Deadline } from "../../deadline";
import { createLock, type Lock } from "../../locks";

/** Something with a process of its own that answers many calls, one at a time. */
export type Kept = {
  /** @throws StepFailure for what kept the call from being made */
  call: (call: RunnerCall, runner: CommandRunner, deadline: Deadline) => Promise<RunnerOutcome>;
  /** Whether it holds a process. */
  running: () => boolean;
  /** Whether it has to be remembered also without a process: that it failed for good. */
  remembers: () => boolean;
  /** Ends the process in its own time. The thing is not used again. */
  end: () => Promise<void>;
};

export type Entry = { key: string; item: Kept; lock: Lock; hooks: Set<string>; agents: Set<string>; usedAt: number };

export type KeeperLimits = {
  /** Processes at once. */
  processes: number;
  /** Things remembered, with or without a process. */
  entries: number;
  /** Calls that may wait for one process. */
  waiting: number;
  /** A process that nobody called for so long is ended. Milliseconds. */
  idleMs: number;
};

const CLOSE_MS = 3_000;

/** Who a process belongs to. */
export type Owner = { agent_id: string; hook_id: string | null };

/**
 * Keeps the long-lived processes of all hooks: bounded in number, ended when nobody calls them, when the hook that they
 * belong to is configured anew, and at the end. Those least recently used go first.
 */
export function createKeeper(limits: KeeperLimits) {
  const entries = new Map<string, Entry>();
  /** By agent and hook, the key of the one entry that it uses. */
  const keyOfHook = new Map<string, string>();
  const ending = new Set<Promise<void>>();
  let closed = false;

  const forget = (entry: Entry) => {
    if (entries.get(entry.key) === entry) entries.delete(entry.key);
    for (const hook of entry.hooks) if (keyOfHook.get(hook) === entry.key) keyOfHook.delete(hook);
  };
  const drop = (entry: Entry) => {
    forget(entry);
    const done = entry.item
      .end()
      .catch(() => undefined)
      .finally(() => ending.delete(done));
    ending.add(done);
  };
  /** Calls that are under way, or wait already, are still answered. */
  const retire = (entry: Entry) => {
    forget(entry);
    void entry.lock.acquire(limits.idleMs).finally(() => drop(entry));
  };
  const free = () => [...entries.values()].filter((entry) => !entry.lock.held());
  const sweep = () => {
    const before = performance.now() - limits.idleMs;
    for (const entry of free()) if (entry.usedAt < before && !entry.item.remembers()) drop(entry);
  };
  const timer = setInterval(sweep, Math.max(10, limits.idleMs / 4));
  timer.unref();

  return {
    /** @returns the entry of this key, made where there is none; an earlier one of the same hook loses it */
    entry: (key: string, { agent_id, hook_id }: Owner, make: () => Kept): Entry => {
      let entry = entries.get(key);
      if (!entry) {
        entry = { key, item: make(), lock: createLock(limits.waiting), hooks: new Set(), agents: new Set(), usedAt: 0 };
        for (const other of free().slice(0, Math.max(0, entries.size + 1 - limits.entries))) drop(other);
      }
      // To the end: the order of the map is that of the last use.
      entries.delete(key);
      entries.set(key, entry);
      entry.usedAt = performance.now();
      entry.agents.add(agent_id);
      if (hook_id === null) return entry;
      const hook = `${agent_id} ${hook_id}`;
      const last = entries.get(keyOfHook.get(hook) ?? "");
      keyOfHook.set(hook, key);
      entry.hooks.add(hook);
      if (last && last !== entry) {
        last.hooks.delete(hook);
        if (last.hooks.size === 0) retire(last);
      }
      return entry;
    },
    /** Ends processes until one more may be started. To be called by somebody who holds a slot, of which there are as many. */
    makeRoom: () => {
      const running = [...entries.values()].filter((entry) => entry.item.running());
      const idle = running.filter((entry) => !entry.lock.held());
      for (const entry of idle.slice(0, Math.max(0, running.length + 1 - limits.processes))) drop(entry);
    },
    /** Forgets the processes of a hook, or of all hooks of an agent, with what went wrong with them. @returns how many there were */
    reset: ({ agent_id, hook_id }: { agent_id?: string; hook_id?: string }): number => {
      const chosen = [...entries.values()].filter(
        ({ agents, hooks }) =>
          (agent_id === undefined || agents.has(agent_id)) &&
          (hook_id === undefined || [...hooks].some((hook) => hook.endsWith(` ${hook_id}`))),
      );
      for (const entry of chosen) drop(entry);
      return chosen.length;
    },
    size: () => entries.size,
    closed: () => closed,
    close: async () => {
      closed = true;
      clearInterval(timer);
      for (const entry of [...entries.values()]) drop(entry);
      // A process that the kernel does not let go is left behind.
      await new Promise<void>((resolve) => {
        const cancel = after(CLOSE_MS, resolve);
        void Promise.all([...ending]).then(() => {
          cancel();
          resolve();
        });
      });
    },
  };
}
export type Keeper = ReturnType<typeof createKeeper>;
