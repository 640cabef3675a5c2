import { after } from "./deadline";

export type Slots = {
  /**
   * Waits for a free slot, first come first served.
   * @param ms how long the caller can wait
   * @returns a function that frees the slot (once; further calls do nothing), or why there is none
   */
  acquire: (ms: number) => Promise<(() => void) | "timeout" | "overloaded">;
  running: () => number;
  waiting: () => number;
};

/** A bound on how much runs at once, with a bounded queue in front. */
export function createSlots(max: number, maxWaiting: number): Slots {
  let running = 0;
  const queue = new Set<() => void>();

  const grant = () => {
    running += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      running -= 1;
      const [next] = queue;
      next?.();
    };
  };

  return {
    running: () => running,
    waiting: () => queue.size,
    acquire: async (ms) => {
      if (running < max) return grant();
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
