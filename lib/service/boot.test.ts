import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createHook } from "@/lib/store/hooks";
import { hookConfig, makeAgent } from "@/lib/store/testing/make";
import { boot, shutDown } from "./boot";
import { sluice } from "./container";
import { listBreakers } from "./gates";
import { liveCall } from "./live-call";

const dataDir = mkdtempSync(path.join(tmpdir(), "sluice-boot-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const start = () =>
  boot(
    {
      port: 0,
      host: "127.0.0.1",
      dataDir,
      databaseUrl: `file:${path.join(dataDir, "sluice.db")}`,
      logLevel: "silent",
      requireConfinement: false,
      secretKey: null,
      httpAllow: [],
      root: path.resolve(import.meta.dirname, "../.."),
    },
    "0.0.0",
    process.env,
  );

test("a breaker that a real script opened is open in the next process, because shutting down stores what is pending", async () => {
  await start();
  const agent = await makeAgent(sluice().db);
  const runner = { kind: "command", runtime: "bash", source: "cat >/dev/null; exit 3" } as const;
  const breaker = { max_failures: 2, reset_secs: 3_600 };
  await createHook(sluice().db, agent.id, hookConfig({ name: "broken", runner, breaker }), true);
  const call = async () => {
    const { reply, steps } = await liveCall(agent.id, "transform_tool_result", { content: "kept" });
    expect(reply).toEqual({});
    return steps[0]?.disposition;
  };
  expect([await call(), await call(), await call()]).toEqual(["failed", "failed", "circuit_open"]);
  await shutDown(sluice());
  await start();
  expect((await listBreakers(agent.id, { limit: 10 })).items).toMatchObject([{ state: "open", failures: 2 }]);
  expect(await call()).toBe("circuit_open");
  await shutDown(sluice());
}, 60_000);
