import path from "node:path";
import { SluiceError } from "@/lib/contract/error";
import { makeFolder } from "@/lib/make-folder";
import type { PrismaClient } from "@/prisma/generated/sqlite/client";
import { guarded, storageError } from "./errors";

/** The open database. Both clients are made from the same models, so one type serves both. */
export type Db = PrismaClient;
/** What a transaction's callback gets. */
export type Tx = Omit<Db, "$connect" | "$disconnect" | "$on" | "$use" | "$extends" | "$transaction">;
export type Provider = "sqlite" | "postgresql";

/** Waiting for the connection must last longer than waiting for another process's lock, or the lock's error is lost. */
const transactionOptions = { maxWait: 15_000, timeout: 30_000 };

/**
 * Which database a `DATABASE_URL` names.
 * @throws SluiceError `storage_unavailable` for anything but `file:` and `postgresql:`
 */
export function provider(url: string): Provider {
  if (/^postgres(ql)?:/.test(url)) return "postgresql";
  if (url.startsWith("file:")) return "sqlite";
  throw new SluiceError(
    "storage_unavailable",
    "DATABASE_URL must start with file: (SQLite, for example file:./data/sluice.db) or postgresql:",
  );
}

/** @returns the absolute path of a `file:` URL. It is taken as it stands: `%20` is no space. */
export const sqlitePath = (url: string): string =>
  path.resolve(url.replace(/^file:(\/\/(?=\/))?/, "").replace(/\?.*$/, ""));

/** The driver adapter of a URL, not connected yet. Creates the folder of an SQLite file. */
export async function openAdapter(url: string, use: "queries" | "migrations" = "queries") {
  if (provider(url) === "postgresql") {
    const { PrismaPg } = await import("@prisma/adapter-pg");
    return new PrismaPg({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 });
  }
  const file = sqlitePath(url);
  await makeFolder(path.dirname(file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new SluiceError(
      "storage_unavailable",
      `${file} cannot be opened; its folder cannot be made: ${error.message}`,
    );
  });
  const [{ SqliteAdapter }, { BUSY_TIMEOUT_MS }] = await Promise.all([
    import("./sqlite-adapter"),
    import("./sqlite-client"),
  ]);
  return new SqliteAdapter(file, use === "migrations" ? BUSY_TIMEOUT_MS : undefined);
}

/**
 * Opens the database and checks that it answers. Migrations are {@link applyMigrations}'s business.
 * @throws SluiceError `storage_unavailable` that says what is wrong with the file or the server
 */
export async function openDb(url: string): Promise<Db> {
  try {
    const adapter = await openAdapter(url);
    const db = await client(url, adapter);
    await probe(db, url).catch(async (error) => {
      await db.$disconnect().catch(() => undefined);
      throw error;
    });
    return db;
  } catch (error) {
    throw storageError(error, where(url)) ?? error;
  }
}

async function client(url: string, adapter: Awaited<ReturnType<typeof openAdapter>>): Promise<Db> {
  if (provider(url) === "sqlite") {
    const { PrismaClient } = await import("@/prisma/generated/sqlite/client");
    return new PrismaClient({ adapter, transactionOptions });
  }
  const { PrismaClient } = await import("@/prisma/generated/postgresql/client");
  return new PrismaClient({ adapter, transactionOptions }) as unknown as Db;
}

async function probe(db: Db, url: string): Promise<void> {
  await db.$connect();
  if (provider(url) === "sqlite") await db.$queryRaw`SELECT count(*) FROM sqlite_master`;
  else await db.$queryRaw`SELECT 1`;
}

/** What error messages call the database: never with a password. */
export function where(url: string): string {
  if (provider(url) === "sqlite") return sqlitePath(url);
  return URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}` : "the PostgreSQL server";
}

/**
 * Asks the database for an answer. For `/readyz`.
 * @throws SluiceError `storage_unavailable` with the reason
 */
export const pingDb = guarded(async (db: Db): Promise<void> => {
  await db.$queryRaw`SELECT 1 FROM agent WHERE 1 = 0`;
});

/** Closes the connections. SQLite writes its log back into the file. */
export const closeDb = (db: Db): Promise<void> => db.$disconnect();
