import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach } from "vitest";
import { closeDb, type Db, openDb } from "@/lib/store/db";
import { applyMigrations } from "@/lib/store/migrate";

const folders: string[] = [];

/** A folder of its own that goes when the test file has run. */
export function tempFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sluice-db-"));
  folders.push(folder);
  return folder;
}

export const tempUrl = (): string => `file:${path.join(tempFolder(), "sluice.db")}`;

const opened: Db[] = [];

/** Opens a database that is closed after the test. */
export async function openForTest(url: string): Promise<Db> {
  const db = await openDb(url);
  opened.push(db);
  return db;
}

/** A migrated database file of its own, closed after the test. */
export async function freshDb(): Promise<{ url: string; db: Db }> {
  const url = tempUrl();
  await applyMigrations(url);
  return { url, db: await openForTest(url) };
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map(closeDb));
});

afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
