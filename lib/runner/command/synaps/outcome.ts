import { LIMITS } from "@/lib/contract/limits";
import type { StepError } from "@/lib/contract/run";
import type { CommandRunner } from "@/lib/contract/runner";
import { failedOutcome, type RunnerOutcome } from "@/lib/engine/ports";
import { headOf } from "../../text";
import { confinementWarnings } from "../confinement";
import { inPeoplesWords } from "../script";
import { sourceLine } from "../source-line";
import type { Answer } from "./connection";
import type { Session } from "./session";

/** One line of stderr, synaps.md 3.1. Characters. */
const MAX_LINE = 8 * 1024;

/**
 * @param what the extension's answer, or why it was not asked
 * @returns the attempt's outcome; a result is handed on untouched, and read by the engine
 */
export function outcomeOfAnswer(
  what: Answer | StepError,
  session: Session | null,
  runner: CommandRunner,
): RunnerOutcome {
  const answer = "kind" in what ? what : null;
  const { mask, maskText, warnings } = session?.prepared.secrets ?? NOTHING;
  const body = answer && "body" in answer ? answer.body : Buffer.alloc(0);
  const stderr = session?.child.stderr.take() ?? { text: Buffer.alloc(0), bytes: 0 };
  const ended = session?.child.ended() ?? null;
  const raw = mask(stderr.text).toString("utf8");
  const words = session ? inPeoplesWords(session.prepared.script, raw) : raw;
  const text = headOf(Buffer.from(words), LIMITS.recordedStreamBytes);
  const rest = {
    confinement: session?.prepared.launch.confinement ?? null,
    exit_code: ended?.code ?? null,
    signal: ended?.signal ?? null,
    stdout: headOf(mask(body), LIMITS.recordedStreamBytes),
    stderr: text
      .split("\n")
      .map((line) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line))
      .join("\n"),
    stdout_bytes: body.length,
    stderr_bytes: stderr.bytes,
    warnings: session ? [...warnings, ...confinementWarnings(session.prepared.launch)] : [],
  };
  if (!("kind" in what)) return failedOutcome({ ...what, message: maskText(what.message) }, rest);
  if (what.kind === "result") return { ...failedOutcome(NO_ERROR, rest), error: null, reply: what.value };
  if (what.kind === "error") {
    const code = what.code === null ? "" : ` (code ${what.code})`;
    return failedOutcome({ code: "script_error", message: `Extension error: ${maskText(what.message)}${code}` }, rest);
  }
  const line = session ? sourceLine(runner.runtime, session.prepared.script.file, raw) : undefined;
  const error = { code: "transport" as const, message: `The connection to the extension broke: ${what.why}` };
  return failedOutcome({ ...error, ...(line === undefined ? {} : { line }) }, rest);
}

const NOTHING = { mask: (bytes: Buffer) => bytes, maskText: (text: string) => text, warnings: [] };
const NO_ERROR: StepError = { code: "internal", message: "" };
