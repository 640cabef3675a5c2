import type { Ports } from "@/lib/engine/ports";

/** The machine's clock. Sleeping ends by a plain callback: an AbortError for each call would cost more than the call's own bookkeeping. */
export const clock: Pick<Ports, "now" | "sleep"> = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal?.addEventListener("abort", end);
    }),
};
