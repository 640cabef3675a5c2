import type { Status } from "@/lib/contract/status";
import type { Db } from "./db";
import { storageError } from "./errors";
import { FigureBook } from "./figure-book";
import { type InvocationRows, type RecordedInvocation, rowsOf } from "./recorded";
import { writeBatch } from "./write-batch";

export type { RecordedInvocation } from "./recorded";

export type RecorderOptions = {
  /** Invocations that may wait, the running commit included. */
  maxPending?: number;
  /** What they may hold together, in bytes. */
  maxBytes?: number;
  /** Invocations in one commit. */
  maxBatch?: number;
};

export type Recorder = {
  /** Resolves after the commit: true when it is stored, false when it is lost (and counted). Never rejects. */
  record: (invocation: RecordedInvocation) => Promise<boolean>;
  stats: () => Status["recorder"];
  /** Resolves when everything that is pending now is decided. */
  flush: () => Promise<void>;
  /** Refuses what comes after and waits for what is pending. */
  close: () => Promise<void>;
};

type Pending = { rows: InvocationRows; done: (stored: boolean) => void };

/** Bytes after which a commit takes no more invocations: one statement must stay small enough for both databases. */
const BATCH_BYTES = 16 * 1024 * 1024;

/**
 * Stores invocations in grouped commits: what arrives while a commit runs goes into the next one, so that many calls
 * share one write and each is answered only after its own is stored.
 */
export function createRecorder(
  db: Db,
  { maxPending = 10_000, maxBytes = 128 * 1024 * 1024, maxBatch = 200 }: RecorderOptions = {},
): Recorder {
  let queue: Pending[] = [];
  let running: Promise<void> | null = null;
  let closed = false;
  let bytes = 0;
  const book = new FigureBook();
  const stats: Status["recorder"] = { pending: 0, stored: 0, lost: 0, last_error: null };

  const lose = (why: unknown): false => {
    stats.lost += 1;
    stats.last_error = messageOf(why);
    return false;
  };

  const settle = (item: Pending, stored: boolean, why?: unknown) => {
    stats.pending -= 1;
    bytes -= item.rows.bytes;
    if (stored) stats.stored += 1;
    else lose(why);
    item.done(stored);
  };

  const store = async (batch: Pending[]): Promise<void> => {
    try {
      await writeBatch(
        db,
        batch.map((item) => item.rows),
        book,
      );
      for (const item of batch) settle(item, true);
    } catch (error) {
      // An unreachable database fails each of them again, and slowly: only what one row may have caused is tried singly.
      const [first, ...rest] = batch;
      if (first && (rest.length === 0 || storageError(error))) for (const item of batch) settle(item, false, error);
      else for (const item of batch) await store([item]);
    }
  };

  const run = async (): Promise<void> => {
    // Calls that end in the same turn of the event loop share the first commit too.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      const size = batchSize(queue, maxBatch);
      const batch = queue.slice(0, size);
      queue = queue.slice(size);
      await store(batch);
    }
    running = null;
  };

  const flush = async (): Promise<void> => {
    while (running) await running;
  };

  return {
    record: async (invocation) => {
      if (closed) return lose("the recorder is closed");
      let rows: InvocationRows;
      try {
        rows = rowsOf(invocation);
      } catch (error) {
        return lose(error);
      }
      if (stats.pending >= maxPending || bytes + rows.bytes > maxBytes)
        return lose(`${stats.pending} traces wait to be stored already; the database is too slow`);
      stats.pending += 1;
      bytes += rows.bytes;
      return new Promise((done) => {
        queue.push({ rows, done });
        running ??= run();
      });
    },
    stats: () => ({ ...stats }),
    flush,
    close: () => {
      closed = true;
      return flush();
    },
  };
}

function batchSize(queue: Pending[], maxBatch: number): number {
  let bytes = 0;
  let size = 0;
  for (const { rows } of queue) {
    bytes += rows.bytes;
    if (size >= maxBatch || (size > 0 && bytes > BATCH_BYTES)) break;
    size += 1;
  }
  return size;
}

function messageOf(why: unknown): string {
  const known = typeof why === "string" ? why : (storageError(why)?.message ?? (why instanceof Error && why.message));
  return (known || String(why)).trim().split("\n").at(-1)?.slice(0, 500) ?? "";
}
