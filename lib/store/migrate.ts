import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { SluiceError } from "@/lib/contract/error";
import { openAdapter, type Provider, provider, where } from "./db";
import { storageError } from "./errors";
import { whileAlone } from "./migration-lock";
import { projectRoot } from "./root";
import { datasource, withSchemaEngine } from "./schema-engine";

type Migration = { name: string; sql: string };

/** The migrations of one database, oldest first. */
export async function readMigrations(of: Provider, root = projectRoot()): Promise<Migration[]> {
  const folder = path.join(root, "prisma", of, "migrations");
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => ({ name, sql: await readFile(path.join(folder, name, "migration.sql"), "utf8") })),
  );
}

/** What the schema engine takes as the history of migrations. */
export const migrationsList = (of: Provider, migrations: Migration[]) => ({
  baseDir: "",
  lockfile: { path: "migration_lock.toml", content: `provider = "${of}"\n` },
  shadowDbInitScript: "",
  migrationDirectories: migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
  })),
});

/**
 * Brings the database to the state of this version; creates an SQLite file and its folder. Two processes may do it at once.
 * @returns the names of the migrations that were applied now
 * @throws SluiceError `storage_unavailable` that says what to do
 */
export async function applyMigrations(url: string, root = projectRoot()): Promise<string[]> {
  const of = provider(url);
  const migrations = await readMigrations(of, root);
  try {
    if (await isCurrent(url, migrations)) return [];
    return await whileAlone(url, async () => {
      if (await isCurrent(url, migrations)) return [];
      const adapter = await openAdapter(url, "migrations");
      const result = await withSchemaEngine(adapter, [["db.prisma", datasource(of)]], (engine) =>
        engine.applyMigrations({
          migrationsList: migrationsList(of, migrations),
          filters: { externalTables: [], externalEnums: [] },
        }),
      );
      return result.appliedMigrationNames;
    });
  } catch (error) {
    throw explain(error, url);
  }
}

/** Whether everything is applied already: then neither the engine (a tenth of a second) nor a lock is needed. */
async function isCurrent(url: string, migrations: Migration[]): Promise<boolean> {
  const adapter = await openAdapter(url);
  const connection = await adapter.connect();
  const query = (sql: string) => connection.queryRaw({ sql, args: [], argTypes: [] });
  try {
    const table =
      provider(url) === "sqlite"
        ? await query("SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'")
        : await query(
            "SELECT 1 FROM pg_tables WHERE tablename = '_prisma_migrations' AND schemaname = current_schema()",
          );
    if (table.rows.length === 0) return false;
    const done = await query(
      "SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
    );
    const applied = new Map(done.rows.map(([name, checksum]) => [String(name), String(checksum)]));
    return migrations.every(({ name, sql }) => applied.get(name) === createHash("sha256").update(sql).digest("hex"));
  } finally {
    await connection.dispose();
  }
}

function explain(error: unknown, url: string): unknown {
  const known = storageError(error, where(url));
  if (known) return known;
  const message = error instanceof Error ? error.message : String(error);
  return Object.assign(new SluiceError("storage_unavailable", `${where(url)} could not be migrated: ${message}`), {
    cause: error,
  });
}
