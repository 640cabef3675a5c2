import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Name of the folder that a process makes its named pipes in; it tells whose it is. */
export const IO_FOLDER = /^sluice_io_(\d+)_/;

/** The three streams of one child. A child's end is a file descriptor, or "pipe" where no named pipe is to be had. */
export type ChildStdio = {
  forChild: [number, number | "pipe", number | "pipe"];
  stdout: Socket | null;
  stderr: Socket | null;
  /** Whether bytes are left that the child did not read from its standard input. */
  unread: () => boolean;
  /** To be called once the child has started (or could not be). */
  closeChildEnds: () => void;
  close: () => void;
};

/** The streams of a child that lives for many calls. */
export type LiveStdio = {
  forChild: [number | "pipe", number | "pipe", number | "pipe"];
  /** Our ends; null where no named pipe is to be had and the child's own are to be taken. */
  stdin: Socket | null;
  stdout: Socket | null;
  stderr: Socket | null;
  closeChildEnds: () => void;
  close: () => void;
};

/**
 * Makes the streams of children. Node itself would hand them Unix sockets, which cannot be opened by name: with those
 * `echo … > /dev/stderr` and `readFileSync("/dev/stdin")` fail, where LibreFang's pipes work. So stdout and stderr are
 * named pipes, unlinked as soon as they are open, and stdin is an unlinked file that holds the event. That also makes
 * writing it independent of the child: one that never reads blocks nobody, and EPIPE cannot happen.
 * @param batch named pipes made at a time, two per child: one `mkfifo` of many costs hardly more than one of two; 0 for sockets
 */
export function createStdioMaker(batch: number) {
  const stock: string[] = [];
  let folder: string | undefined;
  let filling: Promise<void> | undefined;
  let available = batch > 0;
  let closed = false;

  const remove = () => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    folder = undefined;
    process.off("exit", remove);
  };
  const pathOfNew = () => {
    if (closed) throw new Error("Sluice is shutting down");
    // A cleaner of temporary folders may have taken it from a server that runs for weeks.
    if (folder === undefined || !existsSync(folder)) {
      stock.length = 0;
      process.off("exit", remove);
      folder = mkdtempSync(join(tmpdir(), `sluice_io_${process.pid}_`));
      process.once("exit", remove);
    }
    return join(folder, randomBytes(8).toString("hex"));
  };

  const fill = async () => {
    try {
      const names = Array.from({ length: batch }, pathOfNew);
      await promisify(execFile)("mkfifo", ["-m", "600", ...names], { timeout: 5_000 });
      stock.push(...names);
    } catch {
      // No mkfifo here, or a file system without named pipes: sockets have to do from now on.
      available = false;
    }
    filling = undefined;
  };
  const ready = () => {
    filling ??= fill();
    return filling;
  };

  return {
    /** Throws when the temporary folder cannot be written (full disk, no descriptors left). */
    open: async (stdin: Buffer): Promise<ChildStdio> => {
      while (available && stock.length < 2) await ready();
      if (available && stock.length < batch / 4) void ready();
      const opened: number[] = [];
      try {
        const input = openInput(pathOfNew(), stdin, opened);
        const stdout = openOutput(stock.pop(), opened);
        const stderr = openOutput(stock.pop(), opened);
        return streams(input, stdout, stderr);
      } catch (error) {
        for (const fd of opened) closeSync(fd);
        stock.length = 0;
        throw error;
      }
    },
    /** The same with named pipes on all three, for a child that is written to as long as it lives. */
    openLive: async (): Promise<LiveStdio> => {
      while (available && stock.length < 3) await ready();
      const opened: number[] = [];
      try {
        if (closed) throw new Error("Sluice is shutting down");
        const stdin = openWritten(stock.pop(), opened);
        return liveStreams(stdin, openOutput(stock.pop(), opened), openOutput(stock.pop(), opened));
      } catch (error) {
        for (const fd of opened) closeSync(fd);
        stock.length = 0;
        throw error;
      }
    },
    close: async () => {
      closed = true;
      await filling;
      stock.length = 0;
      remove();
    },
  };
}
export type StdioMaker = ReturnType<typeof createStdioMaker>;

type Output = { reader: number; child: number };

function streams(input: number, stdout: Output | undefined, stderr: Output | undefined): ChildStdio {
  const own = [stdout, stderr].map((end) =>
    end ? new Socket({ fd: end.reader, readable: true, writable: false }) : null,
  );
  return {
    forChild: [input, stdout?.child ?? "pipe", stderr?.child ?? "pipe"],
    stdout: own[0] ?? null,
    stderr: own[1] ?? null,
    unread: () => readSync(input, Buffer.alloc(1), 0, 1, null) > 0,
    closeChildEnds: once(() => {
      for (const end of [stdout, stderr]) if (end) closeSync(end.child);
    }),
    close: once(() => {
      closeSync(input);
      for (const socket of own) socket?.destroy();
    }),
  };
}

type Input = { writer: number; child: number };

function liveStreams(stdin: Input | undefined, stdout: Output | undefined, stderr: Output | undefined): LiveStdio {
  const reading = (end: Output | undefined) =>
    end ? new Socket({ fd: end.reader, readable: true, writable: false }) : null;
  const io = {
    stdin: stdin ? new Socket({ fd: stdin.writer, readable: false, writable: true }) : null,
    stdout: reading(stdout),
    stderr: reading(stderr),
  };
  return {
    ...io,
    forChild: [stdin?.child ?? "pipe", stdout?.child ?? "pipe", stderr?.child ?? "pipe"],
    closeChildEnds: once(() => {
      for (const end of [stdin, stdout, stderr]) if (end) closeSync(end.child);
    }),
    close: once(() => {
      for (const socket of [io.stdin, io.stdout, io.stderr]) socket?.destroy();
    }),
  };
}

/** Opened for both first: a pipe without the other end makes who opens it wait, or fail. */
function openWritten(fifo: string | undefined, opened: number[]): Input | undefined {
  if (fifo === undefined) return undefined;
  const both = openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK);
  try {
    const child = openSync(fifo, constants.O_RDONLY);
    opened.push(child);
    const writer = openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK);
    opened.push(writer);
    unlinkSync(fifo);
    return { writer, child };
  } finally {
    closeSync(both);
  }
}

/** @returns a descriptor that reads the bytes from their start; its position is shared with the child. */
function openInput(file: string, bytes: Buffer, opened: number[]): number {
  const writer = openSync(file, "wx", 0o600);
  try {
    const reader = openSync(file, "r");
    opened.push(reader);
    let done = 0;
    while (done < bytes.length) done += writeSync(writer, bytes, done);
    return reader;
  } finally {
    closeSync(writer);
    unlinkSync(file);
  }
}

/** The reader is opened first and without waiting, so that opening the child's end, which must block on writes, returns at once. */
function openOutput(fifo: string | undefined, opened: number[]): Output | undefined {
  if (fifo === undefined) return undefined;
  const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
  opened.push(reader);
  const child = openSync(fifo, constants.O_WRONLY);
  opened.push(child);
  unlinkSync(fifo);
  return { reader, child };
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (!done) action();
    done = true;
  };
}
