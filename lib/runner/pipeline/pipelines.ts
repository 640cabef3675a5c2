import { availableParallelism } from "node:os";
import type { PipelineRunner } from "@/lib/contract/runner";
import type { RunnerCall, RunnerOutcome } from "@/lib/engine/ports";
import { TooMuchWork, within } from "@/lib/engine/regex/work";
import { estimateTokens } from "@/lib/engine/tokens";
import { startDeadline } from "../deadline";
import { createPool } from "../pool";
import { createSlots, ownerOf } from "../slots";
import { StepFailure } from "../step-failure";
import { answer, outcomeOfAnswer, type PipelineAnswer, type PipelineTask, pipelineTimeout, taskOf } from "./answer";

export type TokenCount = { tokens: number; estimated: boolean };

/** Threads for quick pipelines, one for each core; those that take longer make room for the pipelines of other hooks. */
const QUICK = Math.max(2, availableParallelism());
const SLOTS = { base: QUICK, max: QUICK + 6, slowAfter: 250, slowPerHook: 2, maxWaiting: 2_048 };
const TOKEN_QUEUE = 64;
/** Of test runs only, which can wait; the first count also loads the tokenizer. */
const TOKEN_MS = 10_000;
/** Characters. A longer text is estimated. */
const TOKEN_CHARS = 4 * 1024 * 1024;

/** The runner of declared pipelines and the token counter. Counting has a thread of its own, so a long count delays no hook. */
export function createPipelines(root: string, prewarm: boolean) {
  const slots = createSlots(SLOTS);
  const threads = { worker: "pipeline.worker.mjs", work: "pipelines", heapMb: 512 };
  const pool = createPool(root, { ...threads, minThreads: 2, maxThreads: SLOTS.max, maxQueue: SLOTS.max });
  const counter = createPool(root, { ...threads, minThreads: 1, maxThreads: 1, maxQueue: TOKEN_QUEUE });
  // What went wrong is told by the first call, which tries again.
  if (prewarm) void pool.warm().catch(() => undefined);

  return {
    /** @throws StepFailure `overloaded`, `timeout`, `pipeline_failed` */
    run: async (call: RunnerCall, runner: PipelineRunner): Promise<RunnerOutcome> => {
      const deadline = startDeadline(call.timeout_ms);
      const task = taskOf(call, runner);
      const quick = answerHere(task);
      if (quick) {
        if (deadline.left() <= 0) throw pipelineTimeout(call.timeout_ms);
        return outcomeOfAnswer(task, quick);
      }
      const slot = await slots.acquire(ownerOf(call, runner), deadline.left());
      if (slot === "overloaded")
        throw new StepFailure(
          "overloaded",
          `${slots.waiting()} pipelines are waiting to be run already. Try again later.`,
        );
      if (slot === "timeout") throw pipelineTimeout(call.timeout_ms);
      try {
        const done = await pool.run("default", task, deadline.left()).catch(workerFailure);
        if (done === "timeout") throw pipelineTimeout(call.timeout_ms);
        return outcomeOfAnswer(task, done.answer as PipelineAnswer);
      } finally {
        slot();
      }
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

/** Characters. What runs on the event loop takes a millisecond or two of such a text. */
const SMALL = 16 * 1024;
/** Of a backtracking engine, at worst; some ten milliseconds. */
const STEPS = 10_000_000;

/**
 * A thread costs more than most pipelines on small texts.
 * @returns null where the text is large or its patterns could take long, whatever they would have taken
 */
function answerHere(task: PipelineTask): PipelineAnswer | null {
  if (task.text.length > SMALL) return null;
  try {
    return within(STEPS, () => answer(task));
  } catch (error) {
    if (error instanceof TooMuchWork) return null;
    throw error;
  }
}

/** A thread that ran out of memory is a fault of the pipeline and its text; anything else is ours. */
function workerFailure(error: unknown): never {
  if ((error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY")
    throw new StepFailure("pipeline_failed", "The pipeline needed more than 512 MB of memory and was ended.");
  throw error;
}
