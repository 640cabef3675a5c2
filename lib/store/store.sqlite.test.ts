import { afterAll, beforeAll, describe } from "vitest";
import { closeDb, type Db, openDb } from "./db";
import { applyMigrations } from "./migrate";
import { storeSuite } from "./suites/all";
import { tempUrl } from "./testing/sqlite";

describe("store on SQLite", () => {
  let db: Db;
  beforeAll(async () => {
    const url = tempUrl();
    await applyMigrations(url);
    db = await openDb(url);
  });
  afterAll(() => closeDb(db));
  storeSuite(() => db);
});
