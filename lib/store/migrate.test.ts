import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { openDb, pingDb, provider } from "./db";
import { applyMigrations, readMigrations } from "./migrate";
import { migrationSql, newMigration } from "./new-migration";
import { projectRoot } from "./root";
import { makeAgent } from "./testing/make";
import { refused } from "./testing/refusal";
import { freshDb, openForTest, tempFolder, tempUrl } from "./testing/sqlite";

describe("migrations", () => {
  test("the data folder and the database are made, however the path is spelled, and applying again does nothing", async () => {
    const url = `file:${path.join(tempFolder(), "new folder/50% #1?".replace("?", ""), "é.db")}`;
    expect(await applyMigrations(url)).toHaveLength((await readMigrations("sqlite")).length);
    expect(await applyMigrations(url)).toEqual([]);
    await makeAgent(await openForTest(url));
  });

  test("two at once on an empty database both end well", async () => {
    const url = tempUrl();
    const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(url)));
    expect(applied.flat()).toHaveLength((await readMigrations("sqlite")).length);
  });

  test("a second process can start while the first serves", async () => {
    const { url, db } = await freshDb();
    await makeAgent(db);
    expect(await applyMigrations(url)).toEqual([]);
    await makeAgent(await openForTest(url));
    expect(await db.agent.count()).toBe(2);
  });

  test("the connection of the migration is closed: nothing stays locked", async () => {
    const { db } = await freshDb();
    await makeAgent(db);
    await pingDb(db);
  });

  test("a file that is no database, a folder in its place and a file in place of its folder are told in words", async () => {
    const folder = tempFolder();
    const text = path.join(folder, "notes.txt");
    writeFileSync(text, "this is not a database at all, ".repeat(200));
    mkdirSync(path.join(folder, "dir.db"));
    for (const [file, words] of [
      [text, "is not an SQLite database"],
      [path.join(folder, "dir.db"), "cannot be opened"],
      [path.join(text, "x.db"), "part of its path is a file"],
    ] as const)
      for (const run of [applyMigrations, openDb]) {
        const error = await refused(run(`file:${file}`), "storage_unavailable");
        expect(error.message).toContain(file);
        expect(error.message).toContain(words);
      }
    expect(readFileSync(text, "utf8")).toContain("not a database");
  });

  test("a database without tables says what to do, and another kind of URL what is allowed", async () => {
    const error = await refused(pingDb(await openForTest(tempUrl())), "storage_unavailable");
    expect(error.message).toContain("no tables yet");
    expect(() => provider("mysql://localhost/x")).toThrow(/file:.*postgresql:/);
  });

  test("models and migrations of both databases agree, so that `npm run db:new` was not forgotten", async () => {
    const read = (file: string) => readFileSync(path.join(projectRoot(), "prisma", file), "utf8");
    for (const of of ["sqlite", "postgresql"] as const) {
      expect(await migrationSql(of, read("migrated.prisma"), read("models.prisma"))).toBe("");
      expect(read(`${of}/models.prisma`)).toBe(read("models.prisma"));
    }
  });

  test("a new migration is written for both databases and applies to a database that is in use", async () => {
    const root = tempFolder();
    cpSync(path.join(projectRoot(), "prisma"), path.join(root, "prisma"), {
      recursive: true,
      filter: (source) => !source.includes("generated"),
    });
    const { url, db } = await freshDb();
    await makeAgent(db);
    const models = path.join(root, "prisma/models.prisma");
    writeFileSync(
      models,
      readFileSync(models, "utf8").replace("  name          String\n", "  name          String\n  notes String?\n"),
    );
    const files = await newMigration("Add notes!", new Date("2100-01-02T03:04:05Z"), root);
    expect(files.map((file) => path.relative(root, file))).toEqual([
      "prisma/sqlite/migrations/21000102030405_add_notes/migration.sql",
      "prisma/postgresql/migrations/21000102030405_add_notes/migration.sql",
    ]);
    expect(readFileSync(files[1] ?? "", "utf8")).toContain('ALTER TABLE "agent" ADD COLUMN');
    expect(await newMigration("again", new Date("2100-01-02T03:04:06Z"), root)).toEqual([]);
    expect(await applyMigrations(url, root)).toEqual(["21000102030405_add_notes"]);
    expect(await (await openForTest(url)).$queryRaw`SELECT notes FROM agent`).toEqual([{ notes: null }]);
    await expect(newMigration("!!", new Date(), root)).rejects.toThrow(/name the migration/);
  });
});
