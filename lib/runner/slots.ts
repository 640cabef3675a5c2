import { after } from "./deadline";

export type SlotLimits = {
  /** Tasks that run at once as long as all of them are quick. */
  base: number;
  /** Tasks that run at once in any case. */
  max: number;
  /** From so many milliseconds on a running task is slow and takes up none of `base` any more. */
  slowAfter: number;
  /** With so many slow tasks a key gets no further slot until one of them ends. */
  slowPerKey: number;
  /** Tasks that may wait. One key may have half of them, so that it cannot keep the others out. */
  maxWaiting: number;
};

export type Slots = {
  /**
   * Waits for a free slot. Keys take turns; within a key it is first come first served.
   * @param key what shares a fate: all calls of one hook
   * @param ms how long the caller can wait
   * @returns a function that frees the slot (once; further calls do nothing), or why there is none
   */
  acquire: (key: string, ms: number) => Promise<(() => void) | "timeout" | "overloaded">;
  running: () => number;
  waiting: () => number;
};

type Entry = { enter: () => void };

/**
 * A bound on how much runs at once, with a bounded queue in front. One hook that hangs can neither take all slots nor fill
 * the queue: what runs long is not counted among the quick ones, and a key with too many of those has to wait for them.
 */
export function createSlots({ base, max, slowAfter, slowPerKey, maxWaiting }: SlotLimits): Slots {
  const queues = new Map<string, Set<Entry>>();
  const slow = new Map<string, number>();
  let waiting = 0;
  let running = 0;
  let quick = 0;

  const mayStart = (key: string) => running < max && quick < base && (slow.get(key) ?? 0) < slowPerKey;
  const addSlow = (key: string, by: 1 | -1) => {
    const count = (slow.get(key) ?? 0) + by;
    if (count > 0) slow.set(key, count);
    else slow.delete(key);
  };
  const leave = (key: string, entry: Entry) => {
    const queue = queues.get(key);
    if (!queue?.delete(entry)) return;
    waiting -= 1;
    if (queue.size === 0) queues.delete(key);
  };
  const handOn = () => {
    for (const [key, queue] of [...queues]) {
      if (running >= max || quick >= base) return;
      const [entry] = queue;
      if (!entry || !mayStart(key)) continue;
      entry.enter();
      // To the end of the line: the other keys come first now.
      if (queues.delete(key) && queue.size > 0) queues.set(key, queue);
    }
  };
  const settle = () => {
    for (let before = -1; before !== running && waiting > 0; ) {
      before = running;
      handOn();
    }
  };
  const grant = (key: string) => {
    running += 1;
    quick += 1;
    let isSlow = false;
    let held = true;
    const timer = setTimeout(() => {
      isSlow = true;
      quick -= 1;
      addSlow(key, 1);
      settle();
    }, slowAfter);
    return () => {
      if (!held) return;
      held = false;
      clearTimeout(timer);
      running -= 1;
      if (isSlow) addSlow(key, -1);
      else quick -= 1;
      settle();
    };
  };

  return {
    running: () => running,
    waiting: () => waiting,
    acquire: async (key, ms) => {
      const own = queues.get(key);
      if (!own && mayStart(key)) return grant(key);
      if (waiting >= maxWaiting || (own?.size ?? 0) >= Math.ceil(maxWaiting / 2)) return "overloaded";
      return new Promise((resolve) => {
        const cancel = after(ms, () => {
          leave(key, entry);
          resolve("timeout");
        });
        const entry: Entry = {
          enter: () => {
            leave(key, entry);
            cancel();
            resolve(grant(key));
          },
        };
        queues.set(key, (own ?? new Set()).add(entry));
        waiting += 1;
      });
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
