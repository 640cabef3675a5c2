import type { HookConfig } from "@/lib/contract/hook-config";
import { POINTS } from "@/lib/contract/points";
import { runPipeline } from "@/lib/engine/pipeline/run-pipeline";
import { failedOutcome, type RunnerCall } from "@/lib/engine/ports";
import { serve } from "./serve";

/** Entry of a pipeline's script: `sluice.main(CONFIG)`. */
export const main = (config: HookConfig): void => serve(config, run);

async function run({ runner, point, event, mark_omissions }: RunnerCall) {
  const text = event[POINTS[point].textKey ?? ""];
  if (runner.kind !== "pipeline" || typeof text !== "string")
    return failedOutcome({ code: "pipeline_failed", message: "The event has no text to rewrite." });
  try {
    const result = runPipeline(runner.stages, text, { marks: mark_omissions });
    const reply = result.text === text ? {} : { content: result.text };
    return { ...failedOutcome({ code: "internal", message: "" }), error: null, reply, stages: result.stages };
  } catch (error) {
    return failedOutcome({ code: "pipeline_failed", message: error instanceof Error ? error.message : String(error) });
  }
}
