import { EFFECT_WORDS, POLICY_WORDS } from "@/components/hooks/model/policy-words";
import type { RunResult, Step } from "@/lib/contract/run";
import { DISPOSITION_TERMS, FAILURES, type Term, VERDICT_TERMS } from "@/lib/contract/verdicts";

/** The words a result starts with. A guard that kept the original and a shadow reply outrank "Unchanged". */
export function headline(result: Pick<RunResult, "verdict" | "steps">): Term {
  if (result.verdict !== "unchanged") return VERDICT_TERMS[result.verdict];
  const by = (match: (step: Step) => boolean) => result.steps.find(match);
  const failed = by((step) => FAILURES.includes(step.disposition));
  if (failed) return DISPOSITION_TERMS[failed.disposition];
  const kept = by((step) => step.disposition === "guard_reverted") ?? by((step) => step.disposition === "shadowed");
  if (kept) return DISPOSITION_TERMS[kept.disposition];
  const all = result.steps.length > 0 && result.steps.every((step) => step.disposition === "filtered");
  return all ? DISPOSITION_TERMS.filtered : VERDICT_TERMS.unchanged;
}

export type FailureWords = { name: string; what: string; policy: string; effect: string };

/** What a failed step comes to: its name, what happened, what the policy says, what the agent would really get. */
export function failureWords(step: Step): FailureWords | null {
  if (!FAILURES.includes(step.disposition)) return null;
  const { title, does } = POLICY_WORDS[step.policy.on_failure];
  return {
    name: DISPOSITION_TERMS[step.disposition].word,
    what: step.error?.message ?? step.reason,
    policy: `${title}: ${does}`,
    effect: EFFECT_WORDS[step.policy.effect],
  };
}

/** Percent from before to after, negative when it shrank; null from nothing. */
export const changePercent = (before: number, after: number): number | null =>
  before === 0 ? null : ((after - before) / before) * 100;
