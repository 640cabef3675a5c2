import { appendFile, open, rename, stat } from "node:fs/promises";
import path from "node:path";
import { AuditLine } from "@/lib/contract/run";
import { makeFolder } from "@/lib/make-folder";

/** Bytes after which a file is put aside, and how many of those are kept. */
const ROTATE_BYTES = 16 * 1024 * 1024;
const KEPT = 4;
/** Lines that may wait for the disk; more are lost, since the audit is best effort (synaps.md 4.2). */
const MAX_WAITING = 10_000;
/** Names are cut here: a line is metadata, and must stay one write. */
const NAME_CHARS = 200;
/** What a reader looks at, at most, from the end of each file. */
const READ_BYTES = 4 * 1024 * 1024;

export type InterceptLog = {
  /** Adds a line to `<folder>/intercept.jsonl`, in order. Never throws; a line that cannot be written is lost and counted. */
  append: (line: AuditLine) => void;
  /** The newest lines first. Lines that are none are skipped. */
  read: (limit: number) => Promise<AuditLine[]>;
  /** Resolves when everything that was appended is decided. */
  flush: () => Promise<void>;
  stats: () => { written: number; lost: number };
};

/**
 * SynapsCLI's audit of applied replaces (synaps.md 4.2), metadata only. Each write is whole lines at the end of the file, so that
 * several processes can share it.
 */
export function createInterceptLog(folder: string, { rotateBytes = ROTATE_BYTES } = {}): InterceptLog {
  const file = path.join(folder, "intercept.jsonl");
  let waiting: string[] = [];
  let running: Promise<void> | null = null;
  const stats = { written: 0, lost: 0 };

  const run = async (): Promise<void> => {
    // What one turn of the event loop brings is one write.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      try {
        await makeFolder(folder, 0o700);
        await rotate(file, rotateBytes);
        await appendFile(file, lines.join(""), { mode: 0o600 });
        stats.written += lines.length;
      } catch {
        stats.lost += lines.length;
      }
    }
    running = null;
  };

  return {
    append: (line) => {
      if (waiting.length >= MAX_WAITING) {
        stats.lost += 1;
        return;
      }
      waiting.push(`${JSON.stringify(bounded(line))}\n`);
      running ??= run();
    },
    read: (limit) => readNewest(file, limit),
    flush: async () => {
      while (running) await running;
    },
    stats: () => ({ ...stats }),
  };
}

const bounded = (line: AuditLine): AuditLine => ({
  ...line,
  plugin_id: line.plugin_id.slice(0, NAME_CHARS),
  tool_name: line.tool_name?.slice(0, NAME_CHARS) ?? null,
});

const numbered = (file: string, n: number) => (n === 0 ? file : `${file}.${n}`);

async function rotate(file: string, rotateBytes: number): Promise<void> {
  const info = await stat(file).catch(() => null);
  if (!info || info.size < rotateBytes) return;
  for (let n = KEPT - 1; n >= 0; n--) await rename(numbered(file, n), numbered(file, n + 1)).catch(ignoreMissing);
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

async function readNewest(file: string, limit: number): Promise<AuditLine[]> {
  const found: AuditLine[] = [];
  for (let n = 0; n <= KEPT && found.length < limit; n++) {
    const text = await tailOf(numbered(file, n));
    for (const line of text.split("\n").reverse()) {
      if (found.length >= limit) break;
      const read = parsed(line);
      if (read) found.push(read);
    }
  }
  return found;
}

/** The end of a file as text; "" when there is none. A line that was cut at the beginning is no JSON and is skipped with the others. */
async function tailOf(file: string): Promise<string> {
  const handle = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!handle) return "";
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, READ_BYTES);
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await handle.read(buffer, 0, length, size - length);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

function parsed(line: string): AuditLine | null {
  try {
    return AuditLine.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
