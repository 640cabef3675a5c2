import { type ChildProcess, spawn } from "node:child_process";
import { LIMITS } from "@/lib/contract/limits";
import { after } from "../deadline";
import { type Capture, capture } from "./capture";
import type { ChildStdio, StdioMaker } from "./stdio";

export type ChildSpec = {
  file: string;
  args: readonly string[];
  env: Record<string, string>;
  cwd: string;
  /** Ends the process before its deadline. */
  signal?: AbortSignal;
};

export type ChildResult = {
  end: "exited" | "timeout" | "stopped" | "too_large" | "spawn_failed";
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: Capture;
  stderr: Capture;
  /** The child left bytes of its standard input unread. */
  unread: boolean;
  /** Why it could not be started. */
  reason: NodeJS.ErrnoException | null;
  /** Resolves when the process is really gone, which after a kill is a little later than the result. */
  gone: Promise<void>;
};

/** How long the streams may stay silent after the exit while a background process holds them, and how often that is renewed by more output. Milliseconds. */
const GRACE = 100;
const GRACE_RENEWALS = 10;

/**
 * Runs one process in a group of its own and ends the whole group in every case. Never throws, never outlives `ms`:
 * the result is there at the deadline even if some descendant left the group and keeps the streams open.
 * @param stdin all that the process can read
 */
export async function runChild(spec: ChildSpec, stdin: Buffer, ms: number, maker: StdioMaker): Promise<ChildResult> {
  const end = performance.now() + ms;
  try {
    const io = await maker.open(stdin);
    return await new Promise((resolve) => start(spec, io, end - performance.now(), resolve));
  } catch (error) {
    return { ...notStarted(), reason: error as NodeJS.ErrnoException };
  }
}

function start(spec: ChildSpec, io: ChildStdio, ms: number, resolve: (result: ChildResult) => void) {
  let child: ChildProcess;
  try {
    child = spawn(spec.file, [...spec.args], {
      cwd: spec.cwd,
      env: spec.env as NodeJS.ProcessEnv,
      detached: true,
      stdio: io.forChild,
    });
  } catch (error) {
    io.closeChildEnds();
    io.close();
    resolve({ ...notStarted(), reason: error as NodeJS.ErrnoException });
    return;
  }
  io.closeChildEnds();

  const result: ChildResult = { ...notStarted(), gone: new Promise((done) => child.once("exit", () => done())) };
  let exited = false;
  let finished = false;
  let seen = 0;
  let renewals = 0;
  let cancelGrace = () => {};

  const finish = (how: ChildResult["end"]) => {
    if (finished) return;
    finished = true;
    cancelDeadline();
    cancelGrace();
    spec.signal?.removeEventListener("abort", stop);
    killGroup(child.pid);
    result.end = how;
    result.unread = exited && io.unread();
    io.close();
    child.stdout?.destroy();
    child.stderr?.destroy();
    child.unref();
    resolve(result);
  };
  const stop = () => finish("stopped");
  const settle = () => {
    if (exited && result.stdout.ended && result.stderr.ended) finish("exited");
  };
  const graceOver = () => {
    const bytes = result.stdout.bytes + result.stderr.bytes;
    if (bytes === seen || renewals === GRACE_RENEWALS) return finish("exited");
    seen = bytes;
    renewals += 1;
    cancelGrace = after(GRACE, graceOver);
  };
  const cancelDeadline = after(ms, () => finish(exited ? "exited" : "timeout"));

  const stdout = io.stdout ?? child.stdout;
  const stderr = io.stderr ?? child.stderr;
  if (stdout) result.stdout = capture(stdout, LIMITS.streamBytes, () => finish("too_large"), settle);
  if (stderr) result.stderr = capture(stderr, LIMITS.streamBytes, () => finish("too_large"), settle);
  child.once("error", (error) => {
    result.reason = error;
    result.gone = Promise.resolve();
    finish("spawn_failed");
  });
  child.once("exit", (code, signal) => {
    exited = true;
    if (finished) return;
    Object.assign(result, { code, signal });
    seen = result.stdout.bytes + result.stderr.bytes;
    cancelGrace = after(GRACE, graceOver);
    settle();
  });
  spec.signal?.addEventListener("abort", stop);
  if (spec.signal?.aborted) stop();
}

/** The group's number stays taken while any member lives; an empty group is the normal case. */
function killGroup(pid: number | undefined) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Nobody is left.
  }
}

const notStarted = (): ChildResult => ({
  end: "spawn_failed",
  code: null,
  signal: null,
  stdout: { bytes: 0, ended: true, content: () => Buffer.alloc(0) },
  stderr: { bytes: 0, ended: true, content: () => Buffer.alloc(0) },
  unread: false,
  reason: null,
  gone: Promise.resolve(),
});
