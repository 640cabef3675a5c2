import type { HookConfig } from "@/lib/contract/hook-config";
import { failedOutcome, type RunnerCall } from "@/lib/engine/ports";
import { answer, outcomeOfAnswer, taskOf } from "@/lib/runner/pipeline/answer";
import { outcomeOf } from "@/lib/runner/step-failure";
import { serve } from "./serve";

/** Entry of a pipeline's script: `sluice.main(CONFIG)`. */
export const main = (config: HookConfig): void => serve(config, run);

async function run(call: RunnerCall) {
  const { runner } = call;
  if (runner.kind !== "pipeline") return failedOutcome({ code: "internal", message: "CONFIG is no pipeline" });
  try {
    const task = taskOf(call, runner);
    return outcomeOfAnswer(task, answer(task));
  } catch (error) {
    return outcomeOf(error);
  }
}
