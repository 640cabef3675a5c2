import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Provider } from "./db";
import { readMigrations } from "./migrate";
import { projectRoot } from "./root";
import { datasource, withSchemaEngine } from "./schema-engine";
import { SqliteAdapter } from "./sqlite-adapter";

const PROVIDERS: Provider[] = ["sqlite", "postgresql"];
const SNAPSHOT = "prisma/migrated.prisma";

/**
 * Writes the next migration for both databases: the difference between the models as they are and as they were when the
 * last migration was written (kept in `prisma/migrated.prisma`). Needs no server.
 * @param name words for the folder's name
 * @returns the files written; none when the models have not changed
 */
export async function newMigration(name: string, now = new Date(), root = projectRoot()): Promise<string[]> {
  const label = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  if (!label) throw new Error("name the migration with letters or digits, for example: npm run db:new -- add_tags");
  const models = await readFile(path.join(root, "prisma/models.prisma"), "utf8");
  const before = await readFile(path.join(root, SNAPSHOT), "utf8").catch(() => "");
  const written: string[] = [];
  for (const provider of PROVIDERS) {
    const sql = await migrationSql(provider, before, models);
    if (!sql) continue;
    const last = (await readMigrations(provider, root).catch(() => [])).at(-1)?.name ?? "";
    const stamp = now.toISOString().replace(/\D/g, "").slice(0, 14);
    if (last >= `${stamp}_`) throw new Error(`the last migration, ${last}, is not older than now; check the clock`);
    const folder = path.join(root, "prisma", provider, "migrations");
    const file = path.join(folder, `${stamp}_${label}`, "migration.sql");
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, sql);
    await writeFile(path.join(folder, "migration_lock.toml"), `provider = "${provider}"\n`);
    written.push(file);
  }
  if (written.length > 0) await writeFile(path.join(root, SNAPSHOT), models);
  return written;
}

/** The SQL that leads from one set of models to the next, "" when there is nothing to do. */
export async function migrationSql(provider: Provider, before: string, after: string): Promise<string> {
  const files = (models: string) => [
    { path: "schema.prisma", content: datasource(provider) },
    ...(models ? [{ path: "models.prisma", content: models }] : []),
  ];
  const list = files(after).map((file): [string, string] => [file.path, file.content]);
  // The engine wants a connection although it only compares text; an empty database in memory is one.
  const result = await withSchemaEngine(new SqliteAdapter(":memory:"), list, (engine) =>
    engine.diff({
      from: { tag: "schemaDatamodel", files: files(before) },
      to: { tag: "schemaDatamodel", files: files(after) },
      script: true,
      exitCode: true,
      shadowDatabaseUrl: null,
      filters: { externalTables: [], externalEnums: [] },
    } as Parameters<typeof engine.diff>[0]),
  );
  return result.exitCode === 0 ? "" : (result.stdout ?? "");
}
