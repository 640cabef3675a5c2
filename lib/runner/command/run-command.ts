import { LIMITS } from "@/lib/contract/limits";
import type { StepError, Warning } from "@/lib/contract/run";
import type { CommandRunner } from "@/lib/contract/runner";
import { failedOutcome, type RunnerCall, type RunnerOutcome } from "@/lib/engine/ports";
import { launchFailure } from "../confine/launch";
import { type Deadline, startDeadline } from "../deadline";
import { ownerOf, type Slots } from "../slots";
import { StepFailure, timeoutFailure } from "../step-failure";
import { headOf } from "../text";
import { type ChildResult, runChild } from "./child";
import { confinementWarnings } from "./confinement";
import { exitMessage } from "./exit";
import { type PrepareContext, type Prepared, prepare } from "./prepare";
import { parseReply } from "./reply";
import { inPeoplesWords } from "./script";
import { sourceLine } from "./source-line";
import { spawnFailure, startFailure } from "./spawn-error";
import type { OpenState } from "./state-file";
import type { StdioMaker } from "./stdio";

export type CommandContext = PrepareContext & { slots: Slots; stdio: StdioMaker; stop: AbortSignal };

/**
 * Runs a script once by LibreFang's contract (librefang.md 3): the event as one JSON line on stdin, the reply from stdout.
 * Deliberate differences: writing stdin counts towards the deadline and cannot fail, the whole process group ends with
 * the script, and a background process that holds stdout does not delay the reply.
 * @throws StepFailure for what kept the script from running
 */
export async function runCommand(
  call: RunnerCall,
  runner: CommandRunner,
  ctx: CommandContext,
  deadline: Deadline = startDeadline(call.timeout_ms),
  state: OpenState | null = null,
): Promise<RunnerOutcome> {
  const slot = await ctx.slots.acquire(ownerOf(call, runner), deadline.left());
  if (slot === "overloaded")
    throw new StepFailure(
      "overloaded",
      `${ctx.slots.waiting()} scripts are waiting to be run already. Try again later.`,
    );
  if (slot === "timeout") throw timeoutFailure(call.timeout_ms, "it was waiting for other scripts to end");

  let gone = Promise.resolve();
  const preparing = prepare(call, runner, ctx, { mode: "once", state });
  try {
    const prepared = await deadline.race(preparing);
    if (!prepared) throw timeoutFailure(call.timeout_ms, "its files were not ready");
    const line = Buffer.from(`${JSON.stringify(call.event)}\n`, "utf8");
    const result = await runChild({ ...prepared.launch, signal: ctx.stop }, line, deadline.left(), ctx.stdio);
    gone = result.gone;
    if (result.end === "spawn_failed") throw spawnFailure(result.reason, runner, prepared.spec);
    throwLaunchFailure(result, runner, prepared);
    const interpreted = await deadline.race(interpret(result, runner, call, prepared));
    if (!interpreted) throw timeoutFailure(call.timeout_ms, "reading its output took too long");
    await prepared.dispose(0);
    return interpreted;
  } finally {
    // A killed process may live on for a moment, holding its slot and writing to its folder.
    const dispose = () => preparing.then((prepared) => prepared.dispose(5)).catch(() => undefined);
    void gone.then(dispose).finally(slot);
  }
}

function throwLaunchFailure(result: ChildResult, runner: CommandRunner, { spec, launch }: Prepared) {
  const failed = launchFailure(launch, result.code, () => result.stderr.content().toString("utf8"));
  if (failed) throw startFailure(failed, runner, spec);
}

async function interpret(
  result: ChildResult,
  runner: CommandRunner,
  call: RunnerCall,
  prepared: Prepared,
): Promise<RunnerOutcome> {
  const { mask } = prepared.secrets;
  const about = [...prepared.secrets.warnings, ...confinementWarnings(prepared.launch)];
  const stdout = result.stdout.content();
  const raw = mask(result.stderr.content()).toString("utf8");
  const stderr = inPeoplesWords(prepared.script, raw);
  const streams = {
    confinement: prepared.launch.confinement,
    exit_code: result.code,
    signal: result.signal,
    stdout: headOf(mask(stdout), LIMITS.recordedStreamBytes),
    stderr: headOf(Buffer.from(stderr), LIMITS.recordedStreamBytes),
    stdout_bytes: result.stdout.bytes,
    stderr_bytes: result.stderr.bytes,
  };
  const error = failure(result, runner, call, prepared, raw);
  if (error) return failedOutcome(error, { ...streams, warnings: about });
  const { warnings, ...parsed } = await parseReply(stdout);
  return {
    ...streams,
    ...parsed,
    warnings: [...about, ...warnings, ...stdinWarnings(result, prepared)],
    stages: null,
    line_map: null,
  };
}

function failure(
  result: ChildResult,
  runner: CommandRunner,
  call: RunnerCall,
  { script }: Prepared,
  raw: string,
): StepError | null {
  if (result.end === "timeout") return timeoutFailure(call.timeout_ms).step;
  if (result.end === "stopped") return { code: "internal", message: "Sluice is shutting down; the script was ended." };
  if (result.end === "too_large")
    return {
      code: "output_too_large",
      message: `Hook output exceeded ${LIMITS.streamBytes} bytes per stream; child killed`,
    };
  if (result.code === 0) return null;
  const stderr = inPeoplesWords(script, raw);
  const hint = script.siblingHint && MISSING_FILE.test(stderr) ? `\n${script.siblingHint}` : "";
  const line = sourceLine(runner.runtime, script.file, raw);
  return {
    code: result.code === null ? "signal" : "exit_code",
    message: exitMessage(result.code, result.signal, stderr) + hint,
    ...(line === undefined ? {} : { line }),
  };
}

const MISSING_FILE = /No module named|Cannot find (?:module|package)|No such file or directory/;

const stdinWarnings = (result: ChildResult, { script }: Prepared): Warning[] =>
  result.unread && !script.opensStdinByName
    ? [
        {
          code: "stdin_not_read",
          message:
            "The script ended without having read its standard input to the end, so it cannot know the whole event.",
        },
      ]
    : [];
