import type { Breaker } from "@/lib/contract/hook-config";

/**
 * One hook's circuit breaker (librefang.md 5.5). `openedAt` is in milliseconds of a monotonic clock; null while closed.
 * `probing`: the one call that may try after the pause is on its way.
 */
export type BreakerState = { failures: number; openedAt: number | null; probing: boolean };

export type Phase = "closed" | "open" | "half_open";

/** How an admitted call ended. `neither`: nobody's fault and no proof of health, as an overload. */
export type CallOutcome = "success" | "failure" | "neither";

export const CLOSED: BreakerState = { failures: 0, openedAt: null, probing: false };

/** @returns `half_open` from the end of the pause until a call has proved the hook sound or broken. */
export function phaseOf({ openedAt, probing }: BreakerState, { reset_secs }: Breaker, now: number): Phase {
  if (openedAt === null) return "closed";
  return probing || now - openedAt >= reset_secs * 1_000 ? "half_open" : "open";
}

/**
 * Whether a call may pass: always while closed, never while open, and one at a time once the pause is over. A call beside
 * that one is refused; LibreFang also starts the pause again then, which would punish a hook for being called.
 */
export function tryPass(
  state: BreakerState,
  breaker: Breaker,
  now: number,
): { passes: true; state: BreakerState } | { passes: false } {
  const phase = phaseOf(state, breaker, now);
  if (phase === "closed") return { passes: true, state };
  if (phase === "open" || state.probing) return { passes: false };
  return { passes: true, state: { ...state, probing: true } };
}

/**
 * After a call that passed. A success closes; `max_failures` in a row open; a failed probe starts the pause again. A call that
 * was under way when the breaker opened and fails later does not lengthen the pause.
 */
export function afterCall(
  state: BreakerState,
  { max_failures }: Breaker,
  now: number,
  outcome: CallOutcome,
): BreakerState {
  if (outcome === "success") return CLOSED;
  if (outcome === "neither") return state.probing ? { ...state, probing: false } : state;
  const failures = state.failures + 1;
  if (state.probing) return { failures, openedAt: now, probing: false };
  const opens = state.openedAt === null && failures >= max_failures;
  return { failures, openedAt: opens ? now : state.openedAt, probing: false };
}
