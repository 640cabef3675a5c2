import { availableParallelism } from "node:os";
import type { StepError } from "@/lib/contract/run";
import type { JavascriptRunner } from "@/lib/contract/runner";
import type { RunnerCall, RunnerOutcome } from "@/lib/engine/ports";
import { createPool } from "../pool";
import { createSlots, type Owner, ownerOf } from "../slots";
import { StepFailure, timeoutFailure } from "../step-failure";
import { scriptOutcome, scriptTask } from "./outcome";
import { memoryFault } from "./script-fault";
import { MARGIN_MS, monotonicEpoch, type ScriptAnswer, type ScriptTask } from "./task";

/** Threads for quick scripts, one for each core; those that take longer make room for the scripts of other hooks. */
const QUICK = Math.max(2, availableParallelism());
const SLOTS = { base: QUICK, max: QUICK + 6, slowAfter: 250, slowPerHook: 2, maxWaiting: 2_048 };
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
    maxThreads: SLOTS.max,
    maxQueue: SLOTS.max,
  });
  // What went wrong is told by the first call, which tries again.
  if (prewarm) void pool.warm().catch(() => undefined);
  const slots = createSlots(SLOTS);
  const send = async (owner: Owner, task: ScriptTask): Promise<ScriptAnswer | "timeout"> => {
    const left = () => task.endsAt - monotonicEpoch();
    const slot = await slots.acquire(owner, left());
    if (slot === "timeout") return slot;
    if (slot === "overloaded")
      throw new StepFailure("overloaded", `${slots.waiting()} scripts are waiting to be run already. Try again later.`);
    try {
      const done = await pool.run("default", task, left() + MARGIN_MS).catch(threadFailure);
      return done === "timeout" ? done : (done.answer as ScriptAnswer);
    } finally {
      slot();
    }
  };

  return {
    /** @throws StepFailure `overloaded`, `timeout` */
    run: async (call: RunnerCall, runner: JavascriptRunner): Promise<RunnerOutcome> => {
      const answer = await send(ownerOf(call, runner), scriptTask(call, runner, call.timeout_ms));
      if (answer === "timeout") throw timeoutFailure(call.timeout_ms);
      return scriptOutcome(call, answer);
    },
    /**
     * Loads a script without calling it.
     * @param agent whose turn it takes
     * @returns its fault: of syntax, of its top level, or no default export; null also when it could not be looked for in time
     */
    check: async (source: string, agent: string): Promise<StepError | null> => {
      const task: ScriptTask = {
        source,
        deterministic: false,
        event: null,
        info: { point: "transform_tool_result", agent_id: null, timeout_ms: CHECK_MS },
        endsAt: monotonicEpoch() + CHECK_MS,
      };
      const answer = await send({ agent, hook: `check ${source}` }, task).catch(() => "timeout" as const);
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
