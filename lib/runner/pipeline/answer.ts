import type { Event } from "@/lib/contract/events";
import type { HookConfig } from "@/lib/contract/hook-config";
import { LIMITS } from "@/lib/contract/limits";
import { POINTS, type Point } from "@/lib/contract/points";
import { noChange, rewriteReply } from "@/lib/contract/reply";
import type { PipelineRunner } from "@/lib/contract/runner";
import type { Stage } from "@/lib/contract/stages";
import { applyGuard } from "@/lib/engine/guard/apply-guard";
import { type PipelineResult, runPipeline } from "@/lib/engine/pipeline/run-pipeline";
import { failedOutcome, type Guarded, type Marks, type RunnerCall, type RunnerOutcome } from "@/lib/engine/ports";
import { PatternError } from "@/lib/engine/regex/compile";
import { utf8Bytes } from "@/lib/engine/utf8";
import { StepFailure, timeoutFailure } from "../step-failure";

export type PipelineTask = {
  point: Point;
  stages: readonly Stage[];
  text: string;
  marks: Marks;
  /** The guard, and the event without its text, which need not cross over twice. */
  guard: { config: HookConfig["guard"]; key: string; event: Event } | null;
};
export type PipelineAnswer =
  | ({ ok: true; guarded: Guarded | null } & PipelineResult)
  | { ok: false; code: "invalid_regex" | "pipeline_failed"; message: string };

/** A text that could not have come in does not go out either. */
const MAX_BYTES = LIMITS.eventBytes;

/** @throws StepFailure when the event has no text to rewrite */
export function taskOf(call: RunnerCall, runner: PipelineRunner): PipelineTask {
  const key = POINTS[call.point].textKey;
  const text = key === null ? undefined : call.event[key];
  if (typeof text !== "string")
    throw new StepFailure(
      "pipeline_failed",
      `The event has no text at ${key ?? call.point}, so there is nothing to rewrite.`,
    );
  const { [key as string]: _, ...event } = call.event;
  const guard = call.guard ? { config: call.guard, key: key as string, event } : null;
  return { point: call.point, stages: runner.stages, text, marks: call.mark_omissions, guard };
}

/** The guard of a large text takes milliseconds, which a worker has and the event loop has not. */
function guardOf({ guard, text }: PipelineTask, after: string): Guarded | null {
  if (!guard) return null;
  const event = { ...guard.event, [guard.key]: text };
  const { reverted, warnings } = applyGuard({ before: text, after, guard: guard.config, event, kind: "pipeline" });
  return { reverted, warnings };
}

/** Runs the stages. Never throws: across threads an exception keeps only its message, so its kind is told apart here. */
export function answer(task: PipelineTask): PipelineAnswer {
  try {
    const result = runPipeline(task.stages, task.text, { marks: task.marks });
    const bytes = utf8Bytes(result.text);
    if (bytes <= MAX_BYTES) return { ok: true, guarded: guardOf(task, result.text), ...result };
    return {
      ok: false,
      code: "pipeline_failed",
      message: `The pipeline made ${bytes} bytes of ${utf8Bytes(task.text)}; at most ${MAX_BYTES} are taken.`,
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return error instanceof PatternError
      ? { ok: false, code: "invalid_regex", message }
      : { ok: false, code: "pipeline_failed", message: `The pipeline failed: ${message}` };
  }
}

/** @returns the reply that changes nothing when the text came out as it went in, so that later hooks of a stack get their turn. */
export function outcomeOfAnswer(task: PipelineTask, got: PipelineAnswer): RunnerOutcome {
  if (!got.ok) return failedOutcome({ code: got.code, message: got.message });
  return {
    ...failedOutcome({ code: "internal", message: "" }),
    error: null,
    reply: got.text === task.text ? noChange(task.point) : rewriteReply(task.point, got.text),
    stages: got.stages,
    line_map: got.line_map,
    ...(got.guarded && { guarded: got.guarded }),
  };
}

export const pipelineTimeout = (timeoutMs: number): StepFailure =>
  timeoutFailure(timeoutMs, "look for a pattern that takes very long on this text, or many calls at once");
