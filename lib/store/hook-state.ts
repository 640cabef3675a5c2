import { audit } from "./audit";
import type { Db, Tx } from "./db";
import { guarded } from "./errors";
import { join, sql } from "./sql";

/** `hook_id` is "" for what belongs to an agent as a whole. */
export type HookStateKey = { agent_id: string; hook_id: string; kind: "breaker" | "overrides" };
/** `state` is any JSON value; null removes the row. */
export type HookState = HookStateKey & { state: unknown };

/** Rows that a starting process takes over, newest first. */
const LOADED = 50_000;

/** Drops the rows of hooks and agents that are gone and reads the others. A state that is no JSON is read as null. */
export const loadHookStates = guarded(async (db: Db): Promise<HookState[]> => {
  await db.$executeRaw`DELETE FROM hook_state WHERE agent_id NOT IN (SELECT id FROM agent)
    OR (hook_id <> '' AND hook_id NOT IN (SELECT id FROM hook))`;
  const rows = await db.hookState.findMany({ orderBy: { updated_at: "desc" }, take: LOADED });
  return rows.map(({ agent_id, hook_id, kind, state }) => ({
    agent_id,
    hook_id,
    kind: kind as HookStateKey["kind"],
    state: readState(state),
  }));
});

function readState(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export type HookStateWriter = {
  /** Notes a state; it is written soon. Of several for one key only the last is written. Never throws or waits. */
  put: (state: HookState) => void;
  /** Writes what is noted now. Resolves to false when the database refused; it is kept and tried again. */
  flush: () => Promise<boolean>;
  /** Flushes once and stops. */
  close: () => Promise<void>;
};

export type WriterOptions = {
  /** Milliseconds between two writes, so that a hook that fails on each call costs a few writes a second, not one per call. */
  everyMs?: number;
  /** Keys that may wait; above it the oldest one is lost. */
  maxPending?: number;
};

/** Rows of one statement. */
const CHUNK = 500;

/** Writes states behind the calls that made them: the newest of each key, in batches, again after a failure. */
export function createHookStateWriter(
  db: Db,
  { everyMs = 250, maxPending = 10_000 }: WriterOptions = {},
): HookStateWriter {
  const pending = new Map<string, HookState>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<boolean> | null = null;
  let last = Number.NEGATIVE_INFINITY;
  let closed = false;

  const schedule = () => {
    if (timer || writing || closed || pending.size === 0) return;
    timer = setTimeout(() => void flush(), Math.max(0, last + everyMs - performance.now()));
    // What is still noted when the process ends is written by close.
    timer.unref();
  };

  const put = (state: HookState, again = false) => {
    const key = JSON.stringify([state.agent_id, state.hook_id, state.kind]);
    // What failed to be written does not stand in the way of what was noted since.
    if (again && pending.has(key)) return;
    pending.delete(key);
    pending.set(key, state);
    if (pending.size > maxPending) pending.delete(pending.keys().next().value ?? key);
    schedule();
  };

  const write = async (): Promise<boolean> => {
    const batch = [...pending.values()];
    pending.clear();
    try {
      if (batch.length > 0) await writeStates(db, batch);
      return true;
    } catch {
      for (const state of batch) put(state, true);
      return false;
    } finally {
      last = performance.now();
    }
  };

  const flush = async (): Promise<boolean> => {
    if (timer) clearTimeout(timer);
    timer = null;
    while (writing) await writing;
    writing = write();
    const written = await writing;
    writing = null;
    schedule();
    return written;
  };

  return {
    put: (state) => put(state),
    flush,
    close: async () => {
      closed = true;
      await flush();
    },
  };
}

const writeStates = (db: Db, states: HookState[]): Promise<void> =>
  db.$transaction(async (tx) => {
    const gone = states.filter(({ state }) => state === null);
    const kept = states.filter(({ state }) => state !== null);
    for (const part of chunks(gone))
      await tx.hookState.deleteMany({
        where: { OR: part.map(({ agent_id, hook_id, kind }) => ({ agent_id, hook_id, kind })) },
      });
    for (const part of chunks(kept)) await upsert(tx, part);
  });

async function upsert(tx: Tx, states: HookState[]): Promise<void> {
  const now = new Date();
  const rows = states.map(
    ({ agent_id, hook_id, kind, state }) => sql`(${join([agent_id, hook_id, kind, JSON.stringify(state), now])})`,
  );
  await tx.$executeRaw`INSERT INTO hook_state (agent_id, hook_id, kind, state, updated_at) VALUES ${join(rows)}
    ON CONFLICT (agent_id, hook_id, kind) DO UPDATE SET state = excluded.state, updated_at = excluded.updated_at`;
}

function chunks<T>(items: T[]): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < items.length; start += CHUNK) parts.push(items.slice(start, start + CHUNK));
  return parts;
}

/** Notes that a person closed a hook's breaker, or dropped an agent's overrides, and what there was. */
export const auditReset = guarded(
  (db: Db, kind: "agent" | "hook", target_id: string, before: unknown): Promise<void> =>
    db.$transaction((tx) =>
      audit(tx, { action: kind === "hook" ? "hook.breaker_reset" : "agent.overrides_reset", kind, target_id, before }),
    ),
);
