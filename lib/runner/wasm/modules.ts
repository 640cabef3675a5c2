import { availableParallelism } from "node:os";
import type { StepError } from "@/lib/contract/run";
import type { CommandRunner } from "@/lib/contract/runner";
import { failedOutcome, type RunnerCall, type RunnerOutcome } from "@/lib/engine/ports";
import { parseJsonLine } from "../command/json-line";
import type { PrepareContext } from "../command/prepare";
import { resolveScript } from "../command/script";
import { startDeadline } from "../deadline";
import { createPool } from "../pool";
import { createSlots, ownerOf } from "../slots";
import { StepFailure, timeoutFailure } from "../step-failure";
import { DEFAULT_MEMORY_MB, type ModuleAnswer, type ModuleTask } from "./task";

const QUICK = Math.max(2, availableParallelism());
const SLOTS = { base: QUICK, max: QUICK + 2, slowAfter: 250, slowPerHook: 2, maxWaiting: 256 };
const MB = 1024 * 1024;
/** What a module may name as its limit at most. Megabytes. */
const MAX_MEMORY_MB = 1_024;

/**
 * The runtime `wasm` (librefang.md 3.1, 3.5): a module in a thread of its own, without any capability. Its memory is capped
 * (`max_memory_mb`, else 16 MB as upstream); upstream's budget of instructions has no counterpart here, the deadline ends a
 * module that loops.
 */
export function createModules(root: string, ctx: Pick<PrepareContext, "scripts" | "cache">) {
  const pool = createPool(root, {
    worker: "wasm.worker.mjs",
    work: "modules",
    // For tables and the host's texts; linear memory does not count here.
    heapMb: 96,
    minThreads: 0,
    maxThreads: SLOTS.max,
    maxQueue: SLOTS.max,
  });
  const slots = createSlots(SLOTS);

  return {
    /** @throws StepFailure */
    run: async (call: RunnerCall, runner: CommandRunner): Promise<RunnerOutcome> => {
      const deadline = startDeadline(call.timeout_ms);
      const script = await deadline.race(resolveScript(runner, ctx.scripts, ctx.cache));
      if (!script) throw timeoutFailure(call.timeout_ms, "its file was not ready");
      const slot = await slots.acquire(ownerOf(call, runner), deadline.left());
      if (slot === "timeout") throw timeoutFailure(call.timeout_ms, "it was waiting for other modules to end");
      if (slot === "overloaded") throw new StepFailure("overloaded", "Too many modules are waiting to be run already.");
      try {
        const memoryBytes = Math.min(runner.max_memory_mb ?? DEFAULT_MEMORY_MB, MAX_MEMORY_MB) * MB;
        const task: ModuleTask = { file: script.file, event: JSON.stringify(call.event), memoryBytes };
        const done = await pool.run("default", task, deadline.left()).catch(threadFailure);
        if (done === "timeout") return failedOutcome(timeoutFailure(call.timeout_ms).step);
        return outcomeOf(done.answer as ModuleAnswer);
      } finally {
        slot();
      }
    },
    close: pool.close,
  };
}

function outcomeOf({ reply, error, log, log_bytes }: ModuleAnswer): RunnerOutcome {
  const streams = { stderr: log, stderr_bytes: log_bytes };
  if (error || reply === null) return failedOutcome(error ?? NO_JSON, streams);
  const parsed = parseJsonLine(reply.trim());
  if (!parsed) return failedOutcome(NO_JSON, streams);
  return { ...failedOutcome(NO_JSON, streams), error: null, reply: parsed.value };
}

function threadFailure(error: unknown): { answer: ModuleAnswer } {
  if ((error as { code?: string }).code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
  const message = "The module needed more memory than it may have.";
  return { answer: { reply: null, error: { code: "memory_limit", message }, log: "", log_bytes: 0 } };
}

const NO_JSON: StepError = {
  code: "script_error",
  message: "Guest ABI violation: Invalid JSON output from guest: the result is no JSON that agents read.",
};
