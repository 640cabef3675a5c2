import type { Warning } from "@/lib/contract/run";
import type { RunnerKind } from "@/lib/contract/runner";
import { type GuardCheck, type GuardInput, prepare } from "./check";
import { claimsSuccess } from "./claims-success";
import { counts } from "./counts";
import { exactOutput } from "./exact-output";
import { keepDiff } from "./keep-diff";
import { keepGrep } from "./keep-grep";
import { keepJson } from "./keep-json";
import { neverLarger } from "./never-larger";
import { protectedLines } from "./protected-lines";

const CHECKS: readonly GuardCheck[] = [
  exactOutput,
  neverLarger,
  protectedLines,
  keepJson,
  keepDiff,
  keepGrep,
  counts,
  claimsSuccess,
];

/**
 * Checks a rewrite against its input (design, rule 6).
 * @param input.kind names the culprit in the warnings
 * @returns with `enforce` the original when a check fails (`reverted`), with `warn` the rewrite with the same warnings, with
 * `off` the rewrite unchecked
 */
export function applyGuard(input: GuardInput & { kind: RunnerKind }): {
  text: string;
  reverted: boolean;
  warnings: Warning[];
} {
  const { before, after, guard, kind } = input;
  if (guard.mode === "off" || before === after) return { text: after, reverted: false, warnings: [] };
  const who = kind === "pipeline" ? "pipeline" : "script";
  const checked = prepare(input);
  const warnings = CHECKS.flatMap((check) => check(checked) ?? []).map(({ code, message }) => ({
    code,
    message: message.replace("the rewrite", `the ${who}'s rewrite`),
  }));
  const reverted = guard.mode === "enforce" && warnings.length > 0;
  return { text: reverted ? before : after, reverted, warnings };
}
