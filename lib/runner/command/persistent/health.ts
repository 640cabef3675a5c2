import type { ProcessHealth } from "@/lib/contract/run";

/** SynapsCLI's policy (synaps.md 2.3): so many restarts without a call that succeeded, after these waits in milliseconds. */
export const RESTART_DELAYS = [250, 500, 1_000] as const;

/**
 * @param restarts over the process's whole life
 * @param consecutive restarts since a call last succeeded
 * @returns synaps.md 2.3
 */
export function healthOf(alive: boolean, restarts: number, consecutive = 0): ProcessHealth {
  if (consecutive >= RESTART_DELAYS.length) return "failed";
  if (restarts > 0) return alive ? "degraded" : "restarting";
  return "running";
}
