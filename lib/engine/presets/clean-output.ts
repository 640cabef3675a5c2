import type { Event } from "@/lib/contract/events";
import { Guard } from "@/lib/contract/hook-config";
import type { StageReport, Warning } from "@/lib/contract/run";
import type { Stage } from "@/lib/contract/stages";
import { factsOf } from "../facts";
import { applyGuard } from "../guard/apply-guard";
import { declaresOf } from "../guard/declares";
import { isMark } from "../guard/marks";
import { runPipeline } from "../pipeline/run-pipeline";
import { utf8Bytes } from "../utf8";
import { type Candidate, type Choice, choosePreset, type Output } from "./choose";
import { GENERIC, REST } from "./generic";

export type Cleaned<P extends Candidate> = {
  content: string;
  choice: Choice<P>;
  /** Ids of the presets that ran, "generic", or null when the output was left alone. */
  preset: string | null;
  verdict: "replaced" | "unchanged";
  stages: StageReport[];
  warnings: Warning[];
};

/** @returns the stages of a choice, one pipeline; none when the output is left alone */
export function stagesOf(choice: Choice): readonly Stage[] {
  if (choice.kind === "leave") return [];
  if (choice.kind === "generic") return choice.whole ? REST : GENERIC;
  const own = choice.presets.flatMap(({ hook }) => (hook.runner.kind === "pipeline" ? hook.runner.stages : []));
  return choice.generic ? [...own, ...REST] : own;
}

/** @returns the guard of a choice: every line that one of the presets protects */
export const guardOf = (choice: Choice): Candidate["hook"]["guard"] => ({
  ...Guard.parse({
    protect: choice.kind === "presets" ? choice.presets.flatMap(({ hook }) => hook.guard.protect) : [],
  }),
  mode: "enforce",
});

/**
 * Cleans one output by the presets that fit it; the original comes back where the guard says no or nothing got shorter. Runs
 * patterns on this thread: for a worker, a command line and measurements.
 */
export function cleanOutput<P extends Candidate>(presets: readonly P[], output: Output): Cleaned<P> {
  const choice = choosePreset(presets, output);
  const unchanged = { content: output.content, choice, preset: null, verdict: "unchanged" as const };
  const list = stagesOf(choice);
  if (list.length === 0) return { ...unchanged, stages: [], warnings: [] };
  const event = eventOf(output);
  const guard = guardOf(choice);
  const { text, stages } = runPipeline(list, output.content, {
    marks: "unless_larger",
    facts: factsOf(event),
    protect: guard.protect,
  });
  const { text: content, warnings } = applyGuard({
    before: output.content,
    after: text,
    guard,
    event,
    kind: "pipeline",
    declares: declaresOf(list),
  });
  if (content === output.content || isNothing(content) || !isWorthwhile(output.content, content))
    return { ...unchanged, stages, warnings };
  const preset = choice.kind === "presets" ? choice.presets.map(({ id }) => id).join("+") : "generic";
  return { content, choice, preset, verdict: "replaced", stages, warnings };
}

/** Marks may take more tokens than bytes tell, and who compares two outputs wants them as they are. */
const WORTHWHILE = { share: 0.02, bytes: 2_000 };

function isWorthwhile(before: string, after: string): boolean {
  const bytes = utf8Bytes(before);
  return bytes - utf8Bytes(after) >= Math.min(bytes * WORTHWHILE.share, WORTHWHILE.bytes);
}

/** A preset's rules know what is noise, not what was asked for: where all is noise, that was the answer. */
const isNothing = (content: string): boolean => content.split("\n").every((line) => line.trim() === "" || isMark(line));

function eventOf({ command, content, exit_code, tool_name }: Output): Event {
  const failed = exit_code !== undefined && exit_code !== null && exit_code !== 0;
  return {
    content,
    tool_name: tool_name ?? "shell_exec",
    input: { command: command ?? "", exit_code: exit_code ?? 0 },
    is_error: failed,
    status: failed ? "error" : "completed",
  } as Event;
}
