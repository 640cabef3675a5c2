import type { Event } from "@/lib/contract/events";
import type { HookConfig } from "@/lib/contract/hook-config";
import { LIMITS } from "@/lib/contract/limits";
import { POINTS, type Point } from "@/lib/contract/points";
import { noChange, rewriteReply } from "@/lib/contract/reply";
import type { PipelineRunner } from "@/lib/contract/runner";
import type { Stage } from "@/lib/contract/stages";
import { type Facts, factsOf } from "@/lib/engine/facts";
import { applyGuard } from "@/lib/engine/guard/apply-guard";
import { declaresOf } from "@/lib/engine/guard/declares";
import { type PipelineResult, runPipeline } from "@/lib/engine/pipeline/run-pipeline";
import { GUARD_STEPS } from "@/lib/engine/pipeline/steps";
import { failedOutcome, type Guarded, type Marks, type RunnerCall, type RunnerOutcome } from "@/lib/engine/ports";
import { PatternError } from "@/lib/engine/regex/compile";
import { spend, TooMuchWork } from "@/lib/engine/regex/work";
import { utf8Bytes } from "@/lib/engine/utf8";
import { StepFailure, timeoutFailure } from "../step-failure";

export type PipelineTask = {
  point: Point;
  stages: readonly Stage[];
  text: string;
  marks: Marks;
  facts: Facts;
  /** Under which name the text is kept. */
  original: string | null;
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
  const facts = factsOf(call.event);
  const original = call.original ?? null;
  return { point: call.point, stages: runner.stages, text, marks: call.mark_omissions, facts, original, guard };
}

/**
 * Compares the rewrite with the original, of which hidden secrets are no loss. Where the guard takes the rewrite back, the
 * original with its secrets hidden stands in: what was hidden once may not come back. The guard of a large text takes
 * milliseconds, which a worker has and the event loop has not.
 */
function guard(
  { guard, text, stages }: PipelineTask,
  result: PipelineResult,
): PipelineResult & { guarded: Guarded | null } {
  if (!guard) return { ...result, guarded: null };
  const before = result.redacted ?? text;
  spend(GUARD_STEPS * (before.length + result.text.length));
  const event = { ...guard.event, [guard.key]: before };
  const { reverted, warnings } = applyGuard({
    before,
    after: result.text,
    guard: guard.config,
    event,
    kind: "pipeline",
    declares: declaresOf(stages),
  });
  if (!reverted || result.redacted === null) return { ...result, guarded: { reverted, warnings } };
  return { ...result, text: result.redacted, line_map: null, guarded: { reverted: false, warnings } };
}

/**
 * Runs the stages. Across threads an exception keeps only its message, so its kind is told apart here.
 * @throws TooMuchWork alone, where the steps of patterns are bounded
 */
export function answer(task: PipelineTask): PipelineAnswer {
  try {
    const { marks, facts, original } = task;
    const protect = task.guard?.config.protect ?? [];
    const result = runPipeline(task.stages, task.text, { marks, facts, protect, original });
    const bytes = utf8Bytes(result.text);
    if (bytes <= MAX_BYTES) return { ok: true, ...guard(task, result) };
    return {
      ok: false,
      code: "pipeline_failed",
      message: `The pipeline made ${bytes} bytes of ${utf8Bytes(task.text)}; at most ${MAX_BYTES} are taken.`,
    };
  } catch (error) {
    if (error instanceof TooMuchWork) throw error;
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
