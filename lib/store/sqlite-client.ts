import { setTimeout as sleep } from "node:timers/promises";
import Database from "libsql";
import { DatabaseFile } from "./database-file";

/** What the adapter reads of an answer. Rows are arrays of values. */
type Result = { columns: string[]; columnTypes: string[]; rows: unknown[][]; rowsAffected: number };
type Statement = { sql: string; args: unknown[] };

/** How long a write waits for another process's lock before it fails, in milliseconds. */
export const BUSY_TIMEOUT_MS = 5_000;
/** The part of it that SQLite itself waits. That wait stops the event loop, so it is short and we wait the rest asleep. */
const NATIVE_BUSY_MS = 20;

/** Statements that never take the write lock. */
const READS = /^\s*(SELECT|PRAGMA|EXPLAIN)\b/i;

/**
 * One connection to an SQLite file, in the shape that Prisma's libSQL adapter expects of its client. The adapter's lock
 * lets nothing else in while a transaction is open, so one connection is enough and keeps its settings.
 *
 * libSQL does not reset a prepared statement that found the database locked or a COMMIT that failed; until it is garbage
 * collected, the connection reads an old snapshot and cannot commit. BEGIN, COMMIT and ROLLBACK therefore go through
 * `exec`, which ends its statements at once, and every write runs between BEGIN IMMEDIATE and COMMIT, where no other
 * statement can find the database locked.
 */
export class SqliteClient {
  #db: Database.Database;
  #file: DatabaseFile;

  /** @param nativeBusyMs longer for migrations, whose scripts must not be run twice */
  constructor(file: string, nativeBusyMs = NATIVE_BUSY_MS) {
    this.#file = new DatabaseFile(file);
    try {
      this.#db = new Database(file, { timeout: nativeBusyMs });
      this.#db.exec("PRAGMA foreign_keys=ON");
    } catch (error) {
      throw openError(error);
    }
  }

  async execute(statement: Statement): Promise<Result> {
    this.#file.mustBeThere();
    if (READS.test(statement.sql)) return run(this.#db, statement);
    const transaction = await this.transaction();
    try {
      const result = await transaction.execute(statement);
      await transaction.commit();
      return result;
    } finally {
      await transaction.rollback();
    }
  }

  /** Runs a script; a transaction that it leaves open is rolled back. */
  async executeMultiple(script: string): Promise<void> {
    try {
      await this.#whenFree(script);
    } finally {
      if (this.#db.inTransaction) this.#db.exec("ROLLBACK");
    }
  }

  async transaction(): Promise<SqliteTransaction> {
    await this.#whenFree("BEGIN IMMEDIATE");
    const transaction = new SqliteTransaction(this.#db);
    try {
      this.#file.mustBeThere();
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
    return transaction;
  }

  /** Closes the file, its log written back into it where that is possible, so that the file alone is the whole database. */
  close(): void {
    for (const sql of ["ROLLBACK", "PRAGMA wal_checkpoint(TRUNCATE)"])
      try {
        this.#db.exec(sql);
      } catch {
        // No transaction is open, or the log stays and is read at the next opening.
      }
    this.#db.close();
  }

  /** Tries again while the first statement finds the database locked. The event loop stays free. */
  async #whenFree(script: string): Promise<void> {
    const deadline = performance.now() + BUSY_TIMEOUT_MS;
    for (let wait = 2; ; wait = Math.min(wait * 2, 50)) {
      try {
        this.#db.exec(script);
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() + wait > deadline) throw error;
      }
      await sleep(wait);
    }
  }
}

/**
 * As in PostgreSQL, a failed statement fails the whole transaction: on a full disk SQLite rolls back by itself, and what
 * comes after would be committed alone.
 */
class SqliteTransaction {
  #db: Database.Database;
  #state: "open" | "failed" | "ended" = "open";

  constructor(db: Database.Database) {
    this.#db = db;
  }

  async execute(statement: Statement): Promise<Result> {
    if (this.#state !== "open") throw closed();
    try {
      return run(this.#db, statement);
    } catch (error) {
      this.#state = "failed";
      throw error;
    }
  }

  async commit(): Promise<void> {
    const failed = this.#state !== "open";
    if (!failed) {
      try {
        this.#db.exec("COMMIT");
        this.#state = "ended";
        return;
      } catch (error) {
        await this.rollback();
        throw error;
      }
    }
    await this.rollback();
    throw closed();
  }

  /** Ends the transaction; does nothing when it has ended. */
  async rollback(): Promise<void> {
    if (this.#state === "ended") return;
    this.#state = "ended";
    if (this.#db.inTransaction) this.#db.exec("ROLLBACK");
  }
}

function run(db: Database.Database, { sql, args: given }: Statement): Result {
  const statement = db.prepare(sql);
  const args = given.map(bindable);
  if (!statement.reader) return { columns: [], columnTypes: [], rows: [], rowsAffected: statement.run(args).changes };
  const columns = statement.raw().columns();
  return {
    columns: columns.map((column) => column.name),
    columnTypes: columns.map((column) => column.type ?? ""),
    rows: statement.all(args) as unknown[][],
    rowsAffected: 0,
  };
}

/** libSQL ends the whole process on a value of a type that it does not know, and takes a whole number for a real one. */
function bindable(value: unknown): string | number | bigint | Uint8Array | null {
  if (value === null || typeof value === "string" || typeof value === "bigint") return value;
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (typeof value === "number" && Number.isFinite(value)) return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}`);
}

const closed = () =>
  Object.assign(new Error("the transaction has failed or ended already"), { code: "TRANSACTION_CLOSED" });

const isBusy = (error: unknown) =>
  typeof error === "object" && error !== null && "rawCode" in error && (Number(error.rawCode) & 0xff) === 5;

/** libSQL tells SQLite's code of a failed opening only in words. */
function openError(error: unknown): unknown {
  const code = error instanceof Error && /^(?:ConnectionFailed|Unable to open).*: (\d+)\W*$/s.exec(error.message)?.[1];
  return code ? Object.assign(error, { code: "SQLITE_CANTOPEN", rawCode: Number(code) }) : error;
}
