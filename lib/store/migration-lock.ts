import { provider, sqlitePath } from "./db";

/**
 * Runs something while no other process does the same for this database. PostgreSQL has a lock of its own for that,
 * which the schema engine takes; on SQLite the engine takes none, so a second file is locked meanwhile. The lock goes
 * with the process; the empty file stays, since removing it would let two processes lock different ones.
 * @throws SqliteError SQLITE_BUSY after five seconds
 */
export async function whileAlone<T>(url: string, run: () => Promise<T>): Promise<T> {
  if (provider(url) === "postgresql") return run();
  const { SqliteClient } = await import("./sqlite-client");
  const lock = new SqliteClient(`${sqlitePath(url)}-migrating`);
  try {
    await lock.transaction();
    return await run();
  } finally {
    lock.close();
  }
}
