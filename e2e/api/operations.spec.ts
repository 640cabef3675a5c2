import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { createClient } from "@libsql/client";
import { expect, test, toolEvent } from "../fixtures";
import { freePort, type ServerProcess } from "../server-process";

// If this fails, an acknowledged call is lost, a start fails without saying why, or storage trouble reaches the agent.

const LIVE = "/v1/agents/bot/hooks/transform_tool_result";
const HOOK = {
  name: "H",
  point: "transform_tool_result",
  publish: true,
  runner: { kind: "pipeline", stages: [{ drop_lines: ["noise"] }] },
  guard: { mark_omissions: false },
};
const EVENT = toolEvent({ content: "noise\nsignal\n", is_error: false, status: "completed" });

async function withBot(start: (env?: Record<string, string>) => Promise<ServerProcess>) {
  const server = await start();
  expect(server.output).toContain("is ready on");
  await server.call("POST", "/api/agents", { name: "Bot", slug: "bot" });
  await server.call("POST", "/api/agents/bot/hooks", HOOK);
  return server;
}

test("a port in use, a public address and a file that is no database end the start with what to do", async ({
  startServer,
}) => {
  const port = await freePort();
  const blocker = createServer().listen(port, "127.0.0.1");
  const taken = await startServer({ PORT: String(port) });
  expect(await taken.stop()).toBe(1);
  expect(taken.output).toMatch(/port \d+ on 127\.0\.0\.1 is in use/);
  blocker.close();

  const open = await startServer({ HOST: "0.0.0.0" });
  expect(await open.stop()).toBe(1);
  expect(open.output).toContain("not loopback");

  writeFileSync(
    path.join(open.dataDir, "sluice.db"),
    "this is not a database, it is a text file that somebody put here".repeat(100),
  );
  const broken = await startServer({ SLUICE_DATA_DIR: open.dataDir });
  expect(await broken.stop()).toBe(1);
  expect(broken.output).toContain("not a");
});

for (const signal of ["SIGTERM", "SIGKILL"] as const)
  test(`${signal} in the middle of calls: every acknowledged call has its trace afterwards`, async ({
    startServer,
  }) => {
    const server = await withBot(startServer);
    const acknowledged: string[] = [];
    const calls = Array.from({ length: 8 }, async () => {
      for (;;) {
        const answer = await server.call("POST", LIVE, EVENT).catch(() => null);
        if (answer?.status !== 200) return;
        acknowledged.push(answer.headers.get("sluice-trace-id") as string);
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(100);
    const code = await server.stop(signal);
    await Promise.all(calls);
    if (signal === "SIGTERM") expect(code).toBe(0);

    const again = await startServer({ SLUICE_DATA_DIR: server.dataDir });
    const stored = new Set<string>();
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: { data: { items: { id: string }[]; next_cursor: string | null } } = await again.call(
        "GET",
        `/api/traces?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      for (const { id } of page.data.items) stored.add(id);
      cursor = page.data.next_cursor;
    }
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    await again.stop();
  });

test("a locked database: the live call is answered all the same, counted and shown", async ({ startServer }) => {
  const server = await withBot(startServer);
  expect((await server.call("POST", LIVE, EVENT)).data).toEqual({ content: "signal\n" });
  const other = createClient({ url: `file:${server.dataDir}/sluice.db` });
  const lock = await other.transaction("write");
  const answer = await server.call("POST", LIVE, EVENT);
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({ content: "signal\n" });
  expect(answer.headers.get("sluice-trace-stored")).toBe("false");
  const status = await server.call("GET", "/api/status");
  expect(status.data.recorder.lost).toBe(1);
  expect(status.data.recorder.last_error).toMatch(/lock|busy/i);
  const edit = await server.call("PATCH", "/api/agents/bot", { name: "Renamed" });
  expect([edit.status, edit.data.code]).toEqual([503, "storage_unavailable"]);
  await lock.rollback();
  const next = await server.call("POST", LIVE, EVENT);
  expect(next.headers.get("sluice-trace-stored")).toBeNull();
  other.close();
  await server.stop();
});

test("two servers on one database see each other's edits", async ({ startServer }) => {
  const first = await withBot(startServer);
  const second = await startServer({ SLUICE_DATA_DIR: first.dataDir });
  expect((await second.call("POST", LIVE, EVENT)).data).toEqual({ content: "signal\n" });
  await first.call("PATCH", "/api/agents/bot", { enabled: false });
  await expect.poll(async () => (await second.call("POST", LIVE, EVENT)).data).toEqual({});
  await Promise.all([first.stop(), second.stop()]);
});
