import { LIMITS } from "@/lib/contract/limits";

/** @returns the waits before each retry in milliseconds: min(delay × 2^k, 30 s) for k = 1… (librefang.md 3.6). */
export const retryWaits = (max: number, delayMs: number): number[] =>
  Array.from({ length: Math.min(Math.max(0, max), LIMITS.retries) }, (_, i) =>
    Math.min(delayMs * 2 ** (i + 1), LIMITS.retryDelayMs),
  );

/** Longest time one call can take: every attempt to its timeout and every wait. */
export const worstCaseMs = (timeoutMs: number, waits: readonly number[]): number =>
  timeoutMs * (waits.length + 1) + waits.reduce((sum, wait) => sum + wait, 0);
