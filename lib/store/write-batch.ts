import type { Db, Tx } from "./db";
import { type Figure, GRAINS } from "./figures";
import type { InvocationRows, Value } from "./recorded";
import { join, raw, type Sql, sql } from "./sql";

const INVOCATION = `invocation (id, agent_id, point, tool, tool_use_id, session_id, origin, verdict, failures, warnings,
  hooks, duration_us, tokens_before, tokens_after, tokens_estimated, bytes_before, bytes_after, created_at)`;
const STEP =
  "invocation_step (invocation_id, position, hook_id, revision, runner, disposition, duration_us, created_at)";
const PAYLOAD = "payload (invocation_id, event, reply, steps, outcome)";
const SUMS = ["calls", "failures", "bytes_in", "bytes_out", "tokens_in", "tokens_out"];
const ROLLUP_KEY = "grain, bucket, scope, agent_id, point, tool, origin, hook_id, runner, revision, outcome, latency";
const ROLLUP = `rollup (${ROLLUP_KEY}, ${SUMS.join(", ")})`;
const ADD = `ON CONFLICT (${ROLLUP_KEY}) DO UPDATE SET ${SUMS.map((s) => `${s} = rollup.${s} + excluded.${s}`).join(", ")}`;

/** Values bound in one statement. SQLite takes 32,766, PostgreSQL 65,535. */
const MAX_VALUES = 8_000;

/** Stores invocations with their steps, payloads and figures in one transaction: all or none. */
export const writeBatch = (db: Db, batch: InvocationRows[]): Promise<void> =>
  db.$transaction(async (tx) => {
    await insert(
      tx,
      INVOCATION,
      batch.map((rows) => rows.invocation),
    );
    await insert(
      tx,
      STEP,
      batch.flatMap((rows) => rows.steps),
    );
    await insert(
      tx,
      PAYLOAD,
      batch.map((rows) => rows.payload),
    );
    await insert(tx, ROLLUP, added(batch.flatMap((rows) => rows.figures)), ADD);
  });

async function insert(tx: Tx, into: string, rows: Value[][], tail = ""): Promise<void> {
  const size = Math.max(1, Math.floor(MAX_VALUES / (rows[0]?.length ?? 1)));
  for (let start = 0; start < rows.length; start += size) {
    const values = rows.slice(start, start + size).map((row): Sql => sql`(${join(row)})`);
    await tx.$executeRaw`INSERT INTO ${raw(into)} VALUES ${join(values)} ${raw(tail)}`;
  }
}

/**
 * Figures as rows, those with the same key added up: one statement may not touch a row twice. Sorted, so that two
 * processes lock shared rows in the same order and cannot wait for each other.
 */
export function added(figures: Figure[]): Value[][] {
  const rows = new Map<string, { key: Value[]; sums: number[] }>();
  for (const { at, key, sums } of figures)
    for (const grain of GRAINS) {
      const bucket = Math.floor(at.getTime() / 1_000 / grain) * grain;
      const name = JSON.stringify([grain, bucket, ...key]);
      const row = rows.get(name);
      if (!row) rows.set(name, { key: [grain, bucket, ...key], sums: [...sums] });
      else for (const [i, sum] of sums.entries()) row.sums[i] = (row.sums[i] ?? 0) + sum;
    }
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { key, sums }]) => [...key, ...sums]);
}
