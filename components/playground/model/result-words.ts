import { effectWords, policyChoice } from "@/components/hooks/model/policy-words";
import { stepWords } from "@/components/steps/step-words";
import type { Point } from "@/lib/contract/points";
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

export type FailureWords = { name: string; what: string; policy: string; effect: string; caveat: string | null };

/** What a failed step comes to: its name, what happened, what the policy says, what the agent would really get. */
export function failureWords(step: Step, point: Point): FailureWords | null {
  if (!FAILURES.includes(step.disposition)) return null;
  const { title, does, caveat } = policyChoice(point, step.policy.on_failure);
  return {
    name: DISPOSITION_TERMS[step.disposition].word,
    what: stepWords(step),
    policy: `${title}. ${does}`,
    effect: effectWords(point, step.policy.effect),
    caveat,
  };
}

/** Why a run that did not fail changed nothing: one hook in its own words, several by count. Null when it changed something. */
export function whyUnchanged({ verdict, steps }: Pick<RunResult, "verdict" | "steps">): string | null {
  const quiet = steps.filter((step) => !FAILURES.includes(step.disposition));
  const [only] = quiet;
  if (verdict !== "unchanged" || !only) return null;
  if (steps.length === 1) return stepWords(only);
  const counts = new Map<string, number>();
  for (const { disposition } of quiet) {
    const { word } = DISPOSITION_TERMS[disposition];
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return `${[...counts].map(([word, count]) => `${count} × ${word}`).join(" · ")}. Steps says why.`;
}
