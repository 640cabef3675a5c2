import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import type { ConfinedSpec } from "../../confine/launch";
import { after } from "../../deadline";
import type { LiveStdio, StdioMaker } from "../stdio";
import { createTail, type Tail } from "./tail";

/** A process that answers many calls. */
export type LiveChild = {
  /** Sends bytes. Never throws and never waits: what the child does not read piles up, see `backlog`. */
  write: (bytes: Buffer) => void;
  /** Bytes that the child has not taken yet. */
  backlog: () => number;
  /** Stops and resumes reading, so that a child that prints more than anybody wants has to wait. */
  pause: () => void;
  resume: () => void;
  stderr: Tail;
  /** How it ended; null while it lives. */
  ended: () => Ended | null;
  /** Tells it that nothing more will come. */
  endInput: () => void;
  kill: () => void;
  /** Resolves when the process is really gone. */
  gone: Promise<void>;
};
export type Ended = { code: number | null; signal: NodeJS.Signals | null; reason: NodeJS.ErrnoException | null };
export type Listener = {
  data: (chunk: Buffer) => void;
  /** Once: nothing more will be printed, or the process is gone. */
  end: () => void;
};

/** How long the streams may stay open after the exit while a background process holds them. Milliseconds. */
const GRACE = 100;

/** Starts a process in a group of its own. Never throws: what could not be started has ended. */
export async function startLive(spec: ConfinedSpec, maker: StdioMaker, listener: Listener): Promise<LiveChild> {
  try {
    const io = await maker.openLive();
    try {
      const child = spawn(spec.file, [...spec.args], {
        cwd: spec.cwd,
        env: spec.env as NodeJS.ProcessEnv,
        detached: true,
        stdio: io.forChild,
      });
      return attend(child, io, listener);
    } catch (error) {
      io.close();
      throw error;
    } finally {
      io.closeChildEnds();
    }
  } catch (error) {
    queueMicrotask(listener.end);
    return stillborn(error as NodeJS.ErrnoException);
  }
}

function attend(child: ChildProcess, io: LiveStdio, listener: Listener): LiveChild {
  const stdin = (io.stdin ?? child.stdin) as Writable;
  const stdout = (io.stdout ?? child.stdout) as Readable;
  let ended: Ended | null = null;
  let told = false;
  const kill = () => killGroup(child.pid);
  const stderr = createTail((io.stderr ?? child.stderr) as Readable, kill);

  const tell = () => {
    if (told) return;
    told = true;
    kill();
    io.close();
    child.unref();
    ended ??= { code: null, signal: null, reason: null };
    listener.end();
  };
  const gone = new Promise<void>((resolve) => {
    child.once("exit", (code, signal) => {
      ended = { code, signal, reason: null };
      resolve();
      // Whoever it left behind holds its streams.
      kill();
      after(GRACE, tell);
    });
    child.once("error", (reason) => {
      ended ??= { code: null, signal: null, reason };
      resolve();
      tell();
    });
  });
  stdout.on("data", (chunk: Buffer) => {
    if (!told) listener.data(chunk);
  });
  stdout.on("error", () => undefined);
  // The exit tells how it ended, and mostly comes right behind.
  stdout.once("close", () => void Promise.race([gone, wait(GRACE)]).then(tell));
  stdin.on("error", () => undefined);
  // An idle process must not keep ours alive; calls have timers that do.
  for (const stream of [stdin, stdout, io.stderr ?? child.stderr]) (stream as { unref?: () => void })?.unref?.();
  child.unref();

  return {
    write: (bytes) => void (stdin.writable && stdin.write(bytes)),
    backlog: () => stdin.writableLength,
    pause: () => void stdout.pause(),
    resume: () => void stdout.resume(),
    stderr,
    ended: () => ended,
    endInput: () => void stdin.end(),
    kill,
    gone,
  };
}

const wait = (ms: number) => new Promise<void>((resolve) => void after(ms, resolve));

/** The group's number stays taken while any member lives; an empty group is the normal case. */
function killGroup(pid: number | undefined) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Nobody is left.
  }
}

const stillborn = (reason: NodeJS.ErrnoException): LiveChild => ({
  write: () => undefined,
  backlog: () => 0,
  pause: () => undefined,
  resume: () => undefined,
  stderr: createTail(null, () => undefined),
  ended: () => ({ code: null, signal: null, reason }),
  endInput: () => undefined,
  kill: () => undefined,
  gone: Promise.resolve(),
});
