import { POINTS, type Point, type Policy, type PolicyEffect } from "@/lib/contract/points";

/** What each policy is called and what it does beside its effect on the agent (librefang.md section 4). */
export const POLICY_WORDS: Record<Policy, { title: string; does: string }> = {
  warn: { title: "Warn", does: "The failure counts in traces and figures; LibreFang itself would log it." },
  skip: { title: "Skip", does: "The failure counts the same here; LibreFang itself would stay silent." },
  abort: { title: "Abort", does: "The hook asks for the call to be ended." },
  fail_open: { title: "Fail open", does: "The event passes as if the hook were not there." },
  fail_closed: { title: "Fail closed", does: "The event is blocked." },
};

export const EFFECT_WORDS: Record<PolicyEffect, string> = {
  none: "The agent goes on as without this hook.",
  original_kept: "The agent gets the original text, unchanged.",
  defaults_used: "The agent's own default is used instead.",
  blocked: "The agent may not go on with this.",
  aborted: "The agent's call fails.",
};

export type PolicyChoice = { policy: Policy; title: string; does: string; effect: string; caveat: string | null };

/** The choices of a point, each with what the agent would get; a policy that changes nothing here says so. */
export function policyChoices(point: Point): PolicyChoice[] {
  const row = POINTS[point];
  return row.policies.map((policy) => {
    const effect = row.effects[policy] ?? "none";
    const inert = policy === "abort" && effect !== "aborted";
    return {
      policy,
      ...POLICY_WORDS[policy],
      effect: EFFECT_WORDS[effect],
      caveat: inert ? `Abort has no effect at ${point}: the caller swallows the error.` : null,
    };
  });
}
