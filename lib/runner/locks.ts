import { after } from "./deadline";

export type Lock = {
  /**
   * Waits until nobody else holds it; first come, first served.
   * @param ms how long the caller can wait
   * @returns a function that frees it (once; further calls do nothing), or why it was not given
   */
  acquire: (ms: number) => Promise<(() => void) | "timeout" | "overloaded">;
  held: () => boolean;
};

/** Mutual exclusion with a bounded queue. */
export function createLock(maxWaiting: number): Lock {
  const queue = new Set<() => void>();
  let held = false;

  const grant = () => {
    held = true;
    let mine = true;
    return () => {
      if (!mine) return;
      mine = false;
      const [next] = queue;
      if (next) next();
      else held = false;
    };
  };

  return {
    held: () => held,
    acquire: async (ms) => {
      if (!held) return grant();
      if (queue.size >= maxWaiting) return "overloaded";
      return new Promise((resolve) => {
        const cancel = after(ms, () => {
          queue.delete(enter);
          resolve("timeout");
        });
        const enter = () => {
          queue.delete(enter);
          cancel();
          resolve(grant());
        };
        queue.add(enter);
      });
    },
  };
}

/** One lock for each key that somebody holds or waits for. */
export function createLocks(maxWaiting: number) {
  const locks = new Map<string, Lock>();
  return {
    acquire: async (key: string, ms: number): Promise<(() => void) | "timeout" | "overloaded"> => {
      const lock = locks.get(key) ?? createLock(maxWaiting);
      locks.set(key, lock);
      const release = await lock.acquire(ms);
      if (typeof release === "string") return release;
      return () => {
        release();
        if (!lock.held()) locks.delete(key);
      };
    },
  };
}
