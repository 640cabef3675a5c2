import { connectionOf, type Db, type Tx } from "./db";
import type { FigureBook } from "./figure-book";
import type { InvocationRows, Value } from "./recorded";
import { join, raw, type Sql, sql } from "./sql";
import type { SqliteClient } from "./sqlite-client";

const INVOCATION = `invocation (id, agent_id, point, tool, tool_use_id, session_id, origin, verdict, failures, warnings,
  hooks, duration_us, tokens_before, tokens_after, tokens_estimated, bytes_before, bytes_after, created_at)`;
const STEP =
  "invocation_step (invocation_id, position, hook_id, revision, runner, disposition, duration_us, created_at)";
const PAYLOAD = "payload (invocation_id, event, reply, steps, outcome)";
const ORIGINAL = "original_name (name, invocation_id)";
const ROLLUP_KEY = "kind, grain, bucket, agent_id, origin, hook_id, key, writer";
const ROLLUP_VALUES = "calls, failures, bytes_in, bytes_out, tokens_in, tokens_out, outcomes, latencies";
const ROLLUP = `rollup (${ROLLUP_KEY}, ${ROLLUP_VALUES})`;
const REPLACE = `ON CONFLICT (${ROLLUP_KEY}) DO UPDATE SET ${ROLLUP_VALUES.split(", ")
  .map((column) => `${column} = excluded.${column}`)
  .join(", ")}`;

type Table = [into: string, rows: Value[][], tail?: string];

/** Values bound in one statement. SQLite takes 32,766, PostgreSQL 65,535. */
const MAX_VALUES = 8_000;

/**
 * Stores invocations with their steps, payloads and figures in one transaction: all or none. On SQLite, which runs in this
 * very process, Prisma's way from a statement to the database would cost more than the database itself.
 * @param book of the recorder; it forgets what it counted when storing failed
 */
export async function writeBatch(db: Db, batch: InvocationRows[], book: FigureBook): Promise<void> {
  try {
    const tables: Table[] = [
      [INVOCATION, batch.map((rows) => rows.invocation)],
      [STEP, batch.flatMap((rows) => rows.steps)],
      [PAYLOAD, batch.map((rows) => rows.payload)],
      [ORIGINAL, batch.flatMap((rows) => rows.originals)],
      [ROLLUP, book.add(batch.flatMap((rows) => rows.figures)), REPLACE],
    ];
    const connection = connectionOf(db);
    await db.$transaction(async (tx) => {
      for (const [into, rows, tail = ""] of tables)
        if (connection) insertEach(connection, into, rows, tail);
        else await insert(tx, into, rows, tail);
    });
  } catch (error) {
    book.forget();
    throw error;
  }
}

/** @param rows as {@link FigureBook.add} gives them */
export const insertFigures = (tx: Tx, rows: Value[][]): Promise<void> => insert(tx, ROLLUP, rows, REPLACE);

function insertEach(connection: SqliteClient, into: string, rows: Value[][], tail: string): void {
  const values = rows[0]?.map(() => "?").join(", ");
  if (values) connection.runEach(`INSERT INTO ${into} VALUES (${values}) ${tail}`, rows);
}

async function insert(tx: Tx, into: string, rows: Value[][], tail = ""): Promise<void> {
  const size = Math.max(1, Math.floor(MAX_VALUES / (rows[0]?.length ?? 1)));
  for (let start = 0; start < rows.length; start += size) {
    const values = rows.slice(start, start + size).map((row): Sql => sql`(${join(row)})`);
    await tx.$executeRaw`INSERT INTO ${raw(into)} VALUES ${join(values)} ${raw(tail)}`;
  }
}
