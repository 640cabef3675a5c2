import { type JsonObject, sameJson } from "@/components/hooks/model/path";
import type { ConfigProblem } from "@/components/hooks/model/problems";
import { stepWords } from "@/components/steps/step-words";
import type { RunResult, StepErrorCode } from "@/lib/contract/run";

/** Fields that a failed run points at without naming a line. */
const FIELD_OF: Partial<Record<StepErrorCode, string>> = {
  script_missing: "runner.path",
  path_refused: "runner.path",
  integrity: "runner.sha256",
  runtime_missing: "runner.runtime",
};

type Ran = { result: Pick<RunResult, "steps">; plan: { hooks: readonly JsonObject[]; draft: { index: number } } };

/** What the last run says of a field of the draft: the line at which its script failed, a file that is missing. Only as long as the runner is still the one that ran. */
export function faultsOfRun(ran: Ran | null, value: JsonObject): ConfigProblem[] {
  const { index } = ran?.plan.draft ?? { index: 0 };
  const step = ran?.result.steps[index];
  if (!ran || !step?.error || !sameJson(ran.plan.hooks[index]?.runner, value.runner)) return [];
  const { code, line } = step.error;
  const message = stepWords(step);
  if (line !== undefined) return [{ path: "runner.source", code, message, line, from: "server" }];
  const path = FIELD_OF[code];
  return path ? [{ path, code, message, from: "server" }] : [];
}
