import { isUtf8 } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { LIMITS } from "@/lib/contract/limits";
import type { StepError, Warning } from "@/lib/contract/run";
import type { CommandRunner } from "@/lib/contract/runner";
import { failedOutcome, type RunnerCall, type RunnerOutcome } from "@/lib/engine/ports";
import { launchFailure } from "../../confine/launch";
import type { Deadline } from "../../deadline";
import { StepFailure, timeoutFailure } from "../../step-failure";
import { headOf } from "../../text";
import { confinementWarnings } from "../confinement";
import { parseJsonLine } from "../json-line";
import { type Prepared, prepare } from "../prepare";
import { trimmed } from "../reply";
import { inPeoplesWords, resolveScript } from "../script";
import { sourceLine } from "../source-line";
import { spawnFailure, startFailure } from "../spawn-error";
import { healthOf } from "./health";
import type { Kept } from "./keeper";
import { createLines, type Lines } from "./lines";
import { type LiveChild, startLive } from "./live-child";
import type { LiveContext } from "./run-live";

type Live = { child: LiveChild; lines: Lines; prepared: Prepared };
type Reading = { line: Buffer | "too_long" | "end" };

/**
 * A script that stays (librefang.md 3.9): one JSON line in, the first line of stdout out. Whatever goes wrong ends the
 * process, and it is asked once more after a new start. Deliberate differences: both tries share one deadline, so that a
 * timeout is not repeated; stderr is kept for the trace; a script that was edited is started anew.
 */
export function createScriptProcess(ctx: LiveContext): Kept {
  let live: Live | null = null;
  let starting: Promise<Live> | null = null;
  let restarts = 0;
  /** The last process was given up after a failure. */
  let lost = false;
  let over = false;

  const stop = async () => {
    const last = live;
    live = null;
    last?.child.kill();
    await last?.child.gone;
    await last?.prepared.dispose(5);
  };
  const begin = async (call: RunnerCall, runner: CommandRunner): Promise<Live> => {
    const prepared = await prepare(call, runner, ctx, { mode: "persistent" });
    const lines = createLines(() => child.resume());
    const child: LiveChild = await startLive(prepared.launch, ctx.stdio, {
      data: (chunk) => {
        lines.push(chunk);
        if (lines.full()) child.pause();
      },
      end: () => lines.end(),
    });
    live = { child, lines, prepared };
    if (over) await stop();
    if (over) throw shuttingDown();
    return live;
  };
  const start = (call: RunnerCall, runner: CommandRunner) => {
    starting ??= begin(call, runner).finally(() => {
      starting = null;
    });
    return starting;
  };

  return {
    running: () => live !== null || starting !== null,
    remembers: () => false,
    end: async () => {
      over = true;
      await stop();
    },
    call: async (call, runner, deadline) => {
      const script = await deadline.race(resolveScript(runner, ctx.scripts, ctx.cache));
      if (script && live && live.prepared.script.version !== script.version) void stop();
      const warnings: Warning[] = [];
      const again = (reason: string) => {
        void stop();
        if (over) throw shuttingDown();
        lost = false;
        restarts += 1;
        warnings.push({ code: "restarted", message: `The process was started again: ${reason}.` });
      };
      let retried = live !== null && live.child.ended() !== null;
      if (retried) again("it had ended");
      else if (lost) again("the last call failed");
      for (;;) {
        const ready = live ?? (await deadline.race(start(call, runner)));
        if (!ready) throw timeoutFailure(call.timeout_ms, "its process was not ready");
        const outcome = await exchange(ready, call, runner, deadline);
        if (outcome.error && outcome.error.code !== "timeout" && !retried && deadline.left() > 0) {
          retried = true;
          again(outcome.error.message);
          continue;
        }
        lost = outcome.error !== null;
        if (lost) void stop();
        const process = { health: healthOf(!lost, restarts), restart_count: restarts };
        return { ...outcome, process, warnings: [...warnings, ...outcome.warnings] };
      }
    },
  };
}

/** One line each way. @throws StepFailure when the process could not be started at all */
async function exchange(
  { child, lines, prepared }: Live,
  call: RunnerCall,
  runner: CommandRunner,
  deadline: Deadline,
): Promise<RunnerOutcome> {
  const stale = lines.waiting() > 0;
  child.write(Buffer.from(`${JSON.stringify(call.event)}\n`, "utf8"));
  const got = await deadline.race(lines.next().then((line): Reading => ({ line })));
  // What it printed in the same breath arrives now.
  await setImmediate();
  const { mask, maskText, warnings } = prepared.secrets;
  const stderr = child.stderr.take();
  const raw = got && typeof got.line !== "string" ? got.line : Buffer.alloc(0);
  const ended = child.ended();
  const streams = {
    confinement: prepared.launch.confinement,
    exit_code: ended?.code ?? null,
    signal: ended?.signal ?? null,
    stdout: headOf(mask(raw), LIMITS.recordedStreamBytes),
    stderr: headOf(
      Buffer.from(inPeoplesWords(prepared.script, mask(stderr.text).toString("utf8"))),
      LIMITS.recordedStreamBytes,
    ),
    stdout_bytes: raw.length,
    stderr_bytes: stderr.bytes,
    warnings: [...warnings, ...confinementWarnings(prepared.launch), ...extraOutput(stale, lines)],
  };
  if (!got) return failedOutcome(timeoutFailure(call.timeout_ms).step, streams);
  if (got.line === "end") {
    if (ended?.reason) throw spawnFailure(ended.reason, runner, prepared.spec);
    const failed = launchFailure(prepared.launch, streams.exit_code, () => stderr.text.toString("utf8"));
    if (failed) throw startFailure(failed, runner, prepared.spec);
    const line = sourceLine(runner.runtime, prepared.script.file, stderr.text.toString("utf8"));
    return failedOutcome({ ...closedError(streams), ...(line === undefined ? {} : { line }) }, streams);
  }
  const read = readReply(got.line, maskText);
  if ("error" in read) return failedOutcome(read.error, streams);
  return { ...failedOutcome(NO_ERROR, streams), error: null, reply: read.value, picked_line: 1 };
}

function readReply(
  line: Buffer | "too_long",
  maskText: (text: string) => string,
): { value: unknown } | { error: StepError } {
  if (line === "too_long")
    return unparsed(
      `Hook output exceeds maximum size (more than ${LIMITS.frameBytes} bytes limit). Truncate your hook's JSON response.`,
      "output_too_large",
    );
  if (!isUtf8(line))
    return { error: { code: "transport", message: "IO error: read stdout: stream did not contain valid UTF-8" } };
  const text = trimmed(line.toString("utf8"));
  const parsed = text === "" ? undefined : parseJsonLine(text);
  if (parsed) return parsed;
  const masked = maskText(text);
  const shown = masked.length > 60 ? `${masked.slice(0, 60)}…` : masked;
  return unparsed(`JSON parse: the first line of stdout is no JSON: ${shown === "" ? "it is empty" : shown}`);
}

const unparsed = (why: string, code: StepError["code"] = "script_error") => ({
  error: { code, message: `Hook output could not be parsed: ${why}` },
});

function closedError({ exit_code, signal }: Pick<RunnerOutcome, "exit_code" | "signal">): StepError {
  const how = signal !== null ? ` (signal ${signal})` : exit_code !== null ? ` (exit code ${exit_code})` : "";
  return { code: "transport", message: `IO error: persistent process closed stdout${how}` };
}

function extraOutput(stale: boolean, lines: Lines): Warning[] {
  const warning = (message: string): Warning[] => [{ code: "extra_output", message: `Extra output: ${message}` }];
  if (stale)
    return warning(
      "this reply was printed before the event was sent, so it belongs to an earlier one. A script that stays prints one line for each event, and nothing else.",
    );
  if (lines.waiting() > 0)
    return warning(
      "the script printed more than one line. Only the first is the reply; the next will be taken as the reply to the next event. Print one line for each event, and log to stderr.",
    );
  return [];
}

const shuttingDown = () => new StepFailure("internal", "Sluice is shutting down; the script was not run.");
const NO_ERROR: StepError = { code: "internal", message: "" };
