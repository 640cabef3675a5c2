import { availableParallelism } from "node:os";
import type { StepError } from "@/lib/contract/run";
import type { JavascriptRunner } from "@/lib/contract/runner";
import type { RunnerCall, RunnerOutcome } from "@/lib/engine/ports";
import { createPool } from "../pool";
import { timeoutFailure } from "../step-failure";
import { scriptOutcome, scriptTask } from "./outcome";
import { memoryFault } from "./script-fault";
import { MARGIN_MS, monotonicEpoch, type ScriptAnswer, type ScriptTask } from "./task";

/** Tasks that may wait for a thread. */
const MAX_QUEUE = 1_024;
/** Milliseconds for finding the faults of a source. */
const CHECK_MS = 2_000;

export type Scripts = ReturnType<typeof createScripts>;

/** The runner of sandboxed JavaScript. */
export function createScripts(root: string, prewarm: boolean) {
  const pool = createPool(root, {
    worker: "javascript.worker.mjs",
    work: "scripts",
    heapMb: 128,
    minThreads: 1,
    maxThreads: Math.max(2, availableParallelism()),
    maxQueue: MAX_QUEUE,
  });
  // What went wrong is told by the first call, which tries again.
  if (prewarm) void pool.warm().catch(() => undefined);
  const send = async (task: ScriptTask, ms: number): Promise<ScriptAnswer | "timeout"> => {
    const done = await pool.run("default", task, ms + MARGIN_MS).catch(threadFailure);
    return done === "timeout" ? "timeout" : (done.answer as ScriptAnswer);
  };

  return {
    /** @throws StepFailure `overloaded`, `timeout` */
    run: async (call: RunnerCall, runner: JavascriptRunner): Promise<RunnerOutcome> => {
      const answer = await send(scriptTask(call, runner, call.timeout_ms), call.timeout_ms);
      if (answer === "timeout") throw timeoutFailure(call.timeout_ms);
      return scriptOutcome(call, answer);
    },
    /**
     * Loads a script without calling it.
     * @returns its fault: of syntax, of its top level, or no default export; null also when it could not be looked for in time
     */
    check: async (source: string): Promise<StepError | null> => {
      const task: ScriptTask = {
        source,
        deterministic: false,
        event: null,
        info: { point: "transform_tool_result", agent_id: null, timeout_ms: CHECK_MS },
        endsAt: monotonicEpoch() + CHECK_MS,
      };
      const answer = await send(task, CHECK_MS).catch(() => "timeout" as const);
      return answer === "timeout" || answer.error?.code === "timeout" ? null : answer.error;
    },
    close: pool.close,
  };
}

/** The sandbox's memory is not V8's, so this is the host's share of a call: its texts. */
function threadFailure(error: unknown): { answer: ScriptAnswer } {
  if ((error as { code?: string }).code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
  return { answer: { reply: null, error: memoryFault(), warnings: [], stdout: "", stdout_bytes: 0 } };
}
