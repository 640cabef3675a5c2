import { availableParallelism } from "node:os";
import type { PipelineRunner } from "@/lib/contract/runner";
import type { RunnerCall, RunnerOutcome } from "@/lib/engine/ports";
import { estimateTokens } from "@/lib/engine/tokens";
import { createPool } from "../pool";
import { StepFailure } from "../step-failure";
import { outcomeOfAnswer, type PipelineAnswer, pipelineTimeout, taskOf } from "./answer";

export type TokenCount = { tokens: number; estimated: boolean };

/** Tasks that may wait for a thread. */
const MAX_QUEUE = 1_024;
const TOKEN_QUEUE = 64;
const TOKEN_MS = 2_000;
/** Characters. A longer text is estimated. */
const TOKEN_CHARS = 4 * 1024 * 1024;

/** The runner of declared pipelines and the token counter. Counting has a thread of its own, so a long count delays no hook. */
export function createPipelines(root: string, prewarm: boolean) {
  const maxThreads = Math.max(2, availableParallelism());
  const threads = { worker: "pipeline.worker.mjs", work: "pipelines", heapMb: 512 };
  const pool = createPool(root, { ...threads, minThreads: 2, maxThreads, maxQueue: MAX_QUEUE });
  const counter = createPool(root, { ...threads, minThreads: 1, maxThreads: 1, maxQueue: TOKEN_QUEUE });
  // What went wrong is told by the first call, which tries again.
  if (prewarm) void pool.warm().catch(() => undefined);

  return {
    /** @throws StepFailure `overloaded`, `timeout`, `pipeline_failed` */
    run: async (call: RunnerCall, runner: PipelineRunner): Promise<RunnerOutcome> => {
      const task = taskOf(call, runner);
      const done = await pool.run("default", task, call.timeout_ms).catch(workerFailure);
      if (done === "timeout") throw pipelineTimeout(call.timeout_ms);
      return outcomeOfAnswer(task, done.answer as PipelineAnswer);
    },
    countTokens: async (text: string): Promise<TokenCount> => {
      const estimate = () => ({ tokens: estimateTokens(text), estimated: true });
      if (text.length > TOKEN_CHARS) return estimate();
      const done = await counter.run("countTokens", text, TOKEN_MS).catch(() => "timeout" as const);
      return done === "timeout" ? estimate() : { tokens: done.answer as number, estimated: false };
    },
    close: async () => {
      await Promise.all([pool.close(), counter.close()]);
    },
  };
}

/** A thread that ran out of memory is a fault of the pipeline and its text; anything else is ours. */
function workerFailure(error: unknown): never {
  if ((error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY")
    throw new StepFailure("pipeline_failed", "The pipeline needed more than 512 MB of memory and was ended.");
  throw error;
}
