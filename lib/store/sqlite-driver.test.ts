import { renameSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { updateAgent } from "./agents";
import { type Db, pingDb } from "./db";
import { createRecorder } from "./recorder";
import { bundle, start } from "./testing/child";
import { makeAgent, makeInvocation } from "./testing/make";
import { freshDb, openForTest, tempUrl } from "./testing/sqlite";
import { listTraces } from "./traces";
import { newId } from "./uuid";

// The experiments that chose the driver (docs/decisions/0001-sqlite-driver.md). If one of these fails, a write that was
// acknowledged can be lost, or one failed write can take the whole server along.

const pragma = async (db: Db, name: string) => {
  const [row] = await db.$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${name}`);
  return String(Object.values(row ?? {})[0]);
};

/** A commit that fails although each statement succeeded: the foreign key is checked at the end. */
const failingCommit = (db: Db) =>
  db.$transaction(async (tx) => {
    await tx.$executeRawUnsafe("PRAGMA defer_foreign_keys = ON");
    await tx.$executeRawUnsafe("INSERT INTO revision VALUES ('no-such-hook', 1, '{}', 0)");
  });

describe("SQLite driver", () => {
  test("a write beside an open transaction that rolls back is kept", async () => {
    const { db } = await freshDb();
    const [inside, outside] = [await makeAgent(db), await makeAgent(db)];
    let began = () => {};
    const begun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const transaction = db.$transaction(async (tx) => {
      await tx.agent.update({ where: { id: inside.id }, data: { name: "rolled back" } });
      began();
      // Gives the write outside every chance to join this transaction.
      for (let i = 0; i < 50; i++) await tx.agent.count();
      throw new Error("rolled back on purpose");
    });
    await begun;
    const write = updateAgent(db, outside.id, { name: "kept" });
    await expect(transaction).rejects.toThrow("rolled back on purpose");
    await write;
    const names = await db.agent.findMany({ orderBy: { created_at: "asc" }, select: { name: true } });
    expect(names.map((row) => row.name)).toEqual([inside.name, "kept"]);
  });

  test("a failed COMMIT leaves nothing behind: no open transaction, no lock, for this process and for others", async () => {
    const { url, db } = await freshDb();
    await expect(failingCommit(db)).rejects.toThrow(/FOREIGN KEY/);
    await makeAgent(db);
    await makeAgent(await openForTest(url));
    expect(await db.agent.count()).toBe(2);
    expect(await db.revision.count()).toBe(0);
  });

  test("a file that is deleted or replaced while it is open is noticed: nothing is acknowledged that has no file", async () => {
    const { url, db } = await freshDb();
    const agent = await makeAgent(db);
    const recorder = createRecorder(db);
    expect(await recorder.record(makeInvocation(agent.id))).toBe(true);
    const file = url.slice("file:".length);
    renameSync(file, `${file}.away`);
    expect(await recorder.record(makeInvocation(agent.id))).toBe(false);
    expect(recorder.stats().last_error).toContain("was deleted or replaced");
    const refusal = { code: "storage_unavailable", message: expect.stringContaining("was deleted or replaced") };
    await expect(pingDb(db)).rejects.toMatchObject(refusal);
    await expect(updateAgent(db, agent.id, { name: "lost" })).rejects.toMatchObject(refusal);
    renameSync(`${file}.away`, file);
    expect(await recorder.record(makeInvocation(agent.id))).toBe(true);
  });

  test("the connection keeps its settings through transactions, also failed ones", async () => {
    const { db } = await freshDb();
    await makeAgent(db);
    await failingCommit(db).catch(() => undefined);
    expect(await pragma(db, "synchronous")).toBe("1");
    expect(await pragma(db, "journal_mode")).toBe("wal");
    expect(await pragma(db, "foreign_keys")).toBe("1");
  });

  test("after a failed statement a transaction commits nothing, even when its caller goes on", async () => {
    const { db } = await freshDb();
    const agent = await makeAgent(db);
    const stubborn = db.$transaction(async (tx) => {
      await tx.agent.update({ where: { id: agent.id }, data: { name: "half" } });
      await tx.$executeRawUnsafe("INSERT INTO agent (id) VALUES ('x')").catch(() => undefined);
      await tx.agent.update({ where: { id: agent.id }, data: { description: "half" } }).catch(() => undefined);
    });
    await expect(stubborn).rejects.toThrow();
    expect(await db.agent.findUniqueOrThrow({ where: { id: agent.id } })).toMatchObject({
      name: agent.name,
      description: null,
    });
  });

  test("a full disk loses only what did not fit, and says so; with space again all is well", async () => {
    const { db } = await freshDb();
    const agent = newId();
    const recorder = createRecorder(db);
    const event = { content: "x".repeat(200_000) };
    await db.$queryRawUnsafe(`PRAGMA max_page_count = ${Number(await pragma(db, "page_count")) + 130}`);
    const stored: boolean[] = [];
    for (let i = 0; i < 4; i++) stored.push(await recorder.record(makeInvocation(agent, { event })));
    expect(stored).toEqual([true, true, false, false]);
    expect(recorder.stats()).toMatchObject({ stored: 2, lost: 2, pending: 0 });
    expect(recorder.stats().last_error).toContain("the disk is full");
    await db.$queryRawUnsafe("PRAGMA max_page_count = 1000000");
    expect(await recorder.record(makeInvocation(agent, { event }))).toBe(true);
    expect((await listTraces(db, { limit: 10, agent })).items).toHaveLength(3);
  });

  describe("with other processes", () => {
    let writer = "";
    let locker = "";
    beforeAll(async () => {
      [writer, locker] = await Promise.all([bundle("writer"), bundle("locker")]);
    });

    test("a database that another process keeps locked: reads go on, the event loop too, the write says why it failed", async () => {
      const { url, db } = await freshDb();
      await makeAgent(db);
      const child = start(locker, [url]);
      await child.until(1);
      const reader = await openForTest(url);
      expect(await reader.agent.count()).toBe(1);
      let ticks = 0;
      const clock = setInterval(() => ticks++, 10);
      const write = makeAgent(db);
      const error = await write.then(String, (e: Error) => e);
      clearInterval(clock);
      expect(error).toMatchObject({ code: "storage_unavailable" });
      expect(String(error)).toContain("locked by another process");
      expect(ticks).toBeGreaterThan(20);
      child.process.kill("SIGKILL");
      await child.ended;
      await makeAgent(db);
      expect(await db.agent.count()).toBe(2);
    });

    test("a write waits for another process that is done soon", async () => {
      const { url, db } = await freshDb();
      await makeAgent(db);
      const child = start(locker, [url]);
      await child.until(1);
      const write = makeAgent(db);
      child.process.kill("SIGKILL");
      await write;
      expect(await db.agent.count()).toBe(2);
    });

    test("two processes that start on no database at all and write at once lose nothing", async () => {
      const url = tempUrl();
      const agent = newId();
      const children = [start(writer, [url, agent, "300"]), start(writer, [url, agent, "300"])];
      expect(await Promise.all(children.map((child) => child.ended))).toEqual([0, 0]);
      const db = await openForTest(url);
      expect(await db.invocation.count({ where: { agent_id: agent } })).toBe(600);
      const figures = await db.rollup.aggregate({ where: { scope: "invocation", grain: 60 }, _sum: { calls: true } });
      expect(figures._sum.calls).toBe(600n);
    });

    test("kill -9 while writing: everything that was acknowledged is there, and figures equal traces", async () => {
      const url = tempUrl();
      const agent = newId();
      const child = start(writer, [url, agent, "1000000"]);
      await child.until(400);
      child.process.kill("SIGKILL");
      await child.ended;
      const db = await openForTest(url);
      const there = new Set((await db.invocation.findMany({ select: { id: true } })).map((row) => row.id));
      expect(child.lines.filter((id) => id.length === 36 && !there.has(id))).toEqual([]);
      expect(await pragma(db, "integrity_check")).toBe("ok");
      expect(await db.payload.count()).toBe(there.size);
      const figures = await db.rollup.aggregate({ where: { scope: "invocation", grain: 60 }, _sum: { calls: true } });
      expect(figures._sum.calls).toBe(BigInt(there.size));
    });
  });
});
