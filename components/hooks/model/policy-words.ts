import { POINTS, type Point, type Policy, type PolicyEffect } from "@/lib/contract/points";

/** What each policy is called and what it does beside its effect on the agent (librefang.md section 4). */
export const POLICY_WORDS: Record<Policy, { title: string; does: string }> = {
  warn: { title: "Warn", does: "Counts the failure; LibreFang itself would also log it." },
  skip: { title: "Skip", does: "Counts the failure; LibreFang itself would stay silent." },
  abort: { title: "Abort", does: "Asks for the call to be ended." },
  fail_open: { title: "Fail open", does: "Lets the event pass as if the hook were not there." },
  fail_closed: { title: "Fail closed", does: "Blocks the event." },
};

export const EFFECT_WORDS: Record<PolicyEffect, string> = {
  none: "The agent goes on as without this hook.",
  original_kept: "The agent gets the original text.",
  defaults_used: "The agent's own default is used instead.",
  blocked: "The agent may not go on with this.",
  aborted: "The agent's call fails.",
};

/** An effect at a point; not every one has a text that could be kept. */
export const effectWords = (point: Point, effect: PolicyEffect): string =>
  effect === "original_kept" && POINTS[point].textKey === null ? "The agent keeps what it had." : EFFECT_WORDS[effect];

export type PolicyChoice = { policy: Policy; title: string; effect: string; does: string; caveat: string | null };

/** One policy at a point: what the agent would get, what happens beside that, and whether the point lets it have its effect. */
export function policyChoice(point: Point, policy: Policy): PolicyChoice {
  const effect = POINTS[point].effects[policy] ?? "none";
  const inert = policy === "abort" && effect !== "aborted";
  const like = effect === POINTS[point].effects.warn ? ", so this works like Warn" : "; this is what happens instead";
  return {
    policy,
    ...POLICY_WORDS[policy],
    effect: effectWords(point, effect),
    caveat: inert ? `${point} cannot be aborted${like}.` : null,
  };
}

/** The choices of a point. */
export const policyChoices = (point: Point): PolicyChoice[] =>
  POINTS[point].policies.map((policy) => policyChoice(point, policy));
