import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDb, type Db, openDb } from "./db";
import { applyMigrations } from "./migrate";
import { storeSuite } from "./suites/all";
import { type Postgres, postgresMissing, startPostgres } from "./testing/postgres";
import { refused } from "./testing/refusal";

const missing = postgresMissing();
const required = process.env.SLUICE_TEST_POSTGRES === "require";

// Missing PostgreSQL is one visible line: skipped, or failed where the environment asks for it.
if (missing) test.skipIf(!required)(`store on PostgreSQL: ${missing}`, () => expect(missing).toBeNull());

describe.skipIf(missing !== null)("store on PostgreSQL", () => {
  let server: Postgres;
  let db: Db;
  beforeAll(async () => {
    server = startPostgres();
    // Two at once, as when a server and a gateway start together.
    const applied = await Promise.all([applyMigrations(server.url), applyMigrations(server.url)]);
    expect(applied.flat().length).toBeGreaterThan(0);
    db = await openDb(server.url);
  });
  afterAll(async () => {
    await closeDb(db);
    server.stop();
  });

  storeSuite(() => db);

  test("a server that does not answer is told in words, without the password", async () => {
    const error = await refused(openDb("postgresql://me:secret@127.0.0.1:1/sluice"), "storage_unavailable");
    expect(error.message).toContain("127.0.0.1:1/sluice does not answer");
    expect(error.message).not.toContain("secret");
  });
});
