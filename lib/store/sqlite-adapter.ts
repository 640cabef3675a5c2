import { PrismaLibSql } from "@prisma/adapter-libsql";
import { SqliteClient } from "./sqlite-client";

type Config = Parameters<PrismaLibSql["createClient"]>[0];
type Client = ReturnType<PrismaLibSql["createClient"]>;

/** The log is written back every 32 MB, not every 4: a page that many commits change is then written, and flushed, once. */
const SETTINGS =
  "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=8000; PRAGMA cache_size=-32000";

/**
 * Prisma's libSQL adapter on a client of our own. What that client mends, and the tests that hold it, are in
 * docs/decisions/0001-sqlite-driver.md.
 */
export class SqliteAdapter extends PrismaLibSql {
  /** The connection, once there is one. */
  client: SqliteClient | null = null;

  /** @param file path of the database, or ":memory:" */
  constructor(file: string, nativeBusyMs?: number) {
    super({ url: file, ...(nativeBusyMs && { timeout: nativeBusyMs }) }, { timestampFormat: "unixepoch-ms" });
  }

  override createClient({ url, timeout }: Config): Client {
    this.client = new SqliteClient(url, timeout);
    return this.client as unknown as Client;
  }

  override async connect() {
    const connection = await super.connect();
    try {
      await connection.executeScript(SETTINGS);
      return connection;
    } catch (error) {
      await connection.dispose();
      throw error;
    }
  }
}
