import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/contract/agent";
import type { AuditLine } from "@/lib/contract/run";
import { failedOutcome } from "@/lib/engine/ports";
import { answered } from "@/lib/engine/testing";
import { makeAgent } from "@/lib/store/testing/make";
import * as agents from "./agents";
import { readEngineHealth, readHookMetrics, readIntercepts } from "./compat";
import { sluice } from "./container";
import { listBreakers, resetBreaker } from "./gates";
import { deleteHook, publishHook, updateHook } from "./hooks";
import { liveCall } from "./live-call";
import { readOverrides, resetOverrides } from "./overrides";
import { testRun } from "./test-run";
import { type Acts, startInstance } from "./testing/instance";

const acts: Acts = {};
let instance: Awaited<ReturnType<typeof startInstance>>;
let agent: Agent;

beforeAll(async () => {
  instance = await startInstance(acts);
});
beforeEach(async () => {
  for (const name of Object.keys(acts)) delete acts[name];
  instance.calls.length = 0;
  agent = await makeAgent(sluice().db);
});

const fails = () => failedOutcome({ code: "exit_code", message: "Hook exited with code Some(1)" });
const page = { limit: 50 };
const MESSAGES = { messages: [{ role: "user", content: "hi" }] };
const BREAKER = { max_failures: 2, reset_secs: 3_600 };
const assembler = () =>
  instance.publish(agent.id, { name: "H", point: "assemble", on_failure: "abort", breaker: BREAKER });
const assemble = () => liveCall(agent.id, "assemble", MESSAGES);
const refused = {
  code: "hook_aborted",
  message: expect.stringContaining("circuit-open: 'assemble' suspended"),
  headers: { "sluice-verdict": "error", "sluice-trace-id": expect.stringMatching(/^[0-9a-f-]{36}$/) },
};

describe("circuit breaker", () => {
  test("opens, refuses by the hook's policy without calling it, stays open over a restart, and closes by a reset", async () => {
    const { id } = await assembler();
    acts.H = fails;
    for (const _ of [1, 2]) await expect(assemble()).rejects.toMatchObject({ code: "hook_aborted" });
    expect(instance.calls).toHaveLength(2);
    await expect(assemble()).rejects.toMatchObject(refused);
    const [before] = (await listBreakers(agent.slug, page)).items;
    expect(before).toMatchObject({
      hook_id: id,
      name: "H",
      point: "assemble",
      state: "open",
      failures: 2,
      max_failures: 2,
    });
    expect(Date.parse(before?.reset_at ?? "") - Date.parse(before?.opened_at ?? "")).toBe(3_600_000);

    await instance.restart();
    await expect(assemble()).rejects.toMatchObject(refused);
    const [after] = (await listBreakers(agent.id, page)).items;
    expect(after).toMatchObject({ state: "open", failures: 2 });
    expect(Math.abs(Date.parse(after?.opened_at ?? "") - Date.parse(before?.opened_at ?? ""))).toBeLessThan(100);
    expect(await readEngineHealth(agent.id)).toMatchObject({ healthy: false, active_plugins: ["H"] });
    expect(instance.calls).toHaveLength(2);

    expect(await resetBreaker(id)).toMatchObject({ state: "closed", failures: 0, opened_at: null, reset_at: null });
    acts.H = () => answered(MESSAGES);
    expect((await assemble()).verdict).toBe("replaced");
    await instance.restart();
    expect((await listBreakers(agent.id, page)).items).toMatchObject([{ state: "closed", failures: 0 }]);
    expect(await sluice().db.audit.count({ where: { target_id: id, action: "hook.breaker_reset" } })).toBe(1);
  });

  test("test runs, of drafts and of the live chain, neither read nor write it", async () => {
    const { draft } = await assembler();
    acts.H = fails;
    const run = (hooks?: (typeof draft)[]) => testRun(agent.id, { point: "assemble", event: MESSAGES, hooks });
    for (const _ of [1, 2, 3]) {
      expect((await run()).steps[0]?.disposition).toBe("failed");
      expect((await run([draft])).steps[0]?.disposition).toBe("failed");
    }
    expect((await listBreakers(agent.id, page)).items).toMatchObject([{ state: "closed", failures: 0 }]);
    for (const _ of [1, 2]) await assemble().catch(() => undefined);
    await expect(assemble()).rejects.toMatchObject(refused);
    expect((await run()).steps[0]?.disposition).toBe("failed");
    expect((await readHookMetrics(agent.id)).assemble).toMatchObject({ calls: 3, failures: 3, total_ms: 0 });
  });

  test("a published change starts anew; a deleted hook leaves nothing; without a breaker there is nothing to reset", async () => {
    const { id } = await assembler();
    acts.H = fails;
    for (const _ of [1, 2]) await assemble().catch(() => undefined);
    await updateHook(id, { breaker: { max_failures: 3, reset_secs: 3_600 } }, null);
    await expect(assemble()).rejects.toMatchObject(refused);
    await publishHook(id);
    expect((await listBreakers(agent.id, page)).items).toMatchObject([{ state: "closed", max_failures: 3 }]);
    await expect(assemble()).rejects.toMatchObject({ message: expect.stringContaining("exited with code") });
    await deleteHook(id);
    await sluice().policies.flush();
    expect(await sluice().db.hookState.count({ where: { hook_id: id } })).toBe(0);
    const plain = await instance.publish(agent.id, { name: "plain" });
    await expect(resetBreaker(plain.id)).rejects.toMatchObject({ code: "no_breaker" });
  });
});

test("rate limit and cache hold for live calls and not for test runs", async () => {
  await instance.publish(agent.id, { name: "rated", rate_limit_per_minute: 1 });
  await instance.publish(agent.id, { name: "cached", point: "ingest", cache_ttl_secs: 60 });
  acts.cached = () => answered({ memories: [{ content: `call ${instance.calls.length}` }] });
  const dispositions = async (point: string, event: object) =>
    (await liveCall(agent.id, point, { ...event })).steps[0]?.disposition;
  const transform = () => dispositions("transform_tool_result", { content: "x" });
  expect([await transform(), await transform()]).toEqual(["unchanged", "rate_limited"]);
  const ingest = () => dispositions("ingest", { message: "hello" });
  expect([await ingest(), await ingest()]).toEqual(["accumulated", "cached"]);
  const tried = await testRun(agent.id, { point: "ingest", event: { message: "hello" } });
  expect(tried.steps[0]?.disposition).toBe("accumulated");
  const again = await testRun(agent.id, { point: "transform_tool_result", event: { content: "x" } });
  expect(again.steps[0]?.disposition).toBe("unchanged");
  const metrics = await readHookMetrics(agent.id);
  expect([metrics.ingest.calls, metrics.transform_tool_result.successes]).toEqual([1, 2]);
});

describe("overrides of bootstrap", () => {
  const env = () => instance.calls.map(({ runner }) => (runner.kind === "command" ? runner.env : null)).at(-1);

  test("act on the agent's other hooks, also after a restart, and are replaced by the next bootstrap", async () => {
    await instance.publish(agent.id, { name: "boot", point: "bootstrap" });
    await instance.publish(agent.id, { name: "recall", point: "ingest" });
    acts.boot = () => answered({ type: "ok", env_overrides: { COLLECTION: "a" }, ingest_filter: "deploy" });
    const ingest = async (message: string) => (await liveCall(agent.id, "ingest", { message })).steps[0]?.disposition;
    await testRun(agent.id, { point: "bootstrap", event: {} });
    expect(await readOverrides(agent.id)).toMatchObject({ set_at: null });
    expect((await liveCall(agent.id, "bootstrap", {})).verdict).toBe("modified");
    expect(await ingest("hello")).toBe("filtered");
    expect(await ingest("deploy it")).toBe("unchanged");
    expect(env()).toEqual({ COLLECTION: "a" });
    await instance.restart();
    expect(await readOverrides(agent.slug)).toMatchObject({
      env_overrides: { COLLECTION: "a" },
      ingest_filter: "deploy",
    });
    expect(await ingest("hello")).toBe("filtered");
    const live = await testRun(agent.id, { point: "ingest", event: { message: "hello" } });
    expect(live.steps[0]?.disposition).toBe("filtered");
    acts.boot = () => answered({ type: "ok" });
    await liveCall(agent.id, "bootstrap", {});
    expect(await ingest("hello")).toBe("unchanged");
    expect(env()).toEqual({});
  });

  test("can be dropped, go with their agent, and what was dropped is noted without its values", async () => {
    await instance.publish(agent.id, { name: "boot", point: "bootstrap" });
    acts.boot = () => answered({ env_overrides: { TOKEN: "secret" } });
    await liveCall(agent.id, "bootstrap", {});
    await resetOverrides(agent.id);
    expect(await readOverrides(agent.id)).toMatchObject({ env_overrides: {}, set_at: null });
    const [noted] = await sluice().db.audit.findMany({
      where: { action: "agent.overrides_reset", target_id: agent.id },
    });
    expect(noted?.before).toContain("TOKEN");
    expect(noted?.before).not.toContain("secret");
    await liveCall(agent.id, "bootstrap", {});
    await agents.deleteAgent(agent.id);
    await sluice().policies.flush();
    expect(await sluice().db.hookState.count({ where: { agent_id: agent.id } })).toBe(0);
  });
});

test("synaps.md 4.2: an applied replace of a live call leaves one line of metadata; other actions and test runs leave none", async () => {
  const synaps = await makeAgent(sluice().db, { profile: "synaps-0.10" });
  const permissions = ["tools.intercept", "tools.transform_output"];
  await instance.publish(synaps.id, { name: "pii-scrub", point: "after_tool_call", permissions });
  acts["pii-scrub"] = () => answered({ action: "replace", output: "[redacted]" });
  const event = { tool_name: "crm_lookup", tool_output: "é".repeat(20) };
  await testRun(synaps.id, { point: "after_tool_call", event });
  await liveCall(synaps.id, "after_tool_call", event);
  acts["pii-scrub"] = () => answered({ action: "continue" });
  await liveCall(synaps.id, "after_tool_call", event);
  await sluice().intercepts.flush();
  const lines = readFileSync(path.join(instance.dataDir, "audit/intercept.jsonl"), "utf8").trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line) as AuditLine)).toEqual([
    {
      timestamp: expect.any(String),
      plugin_id: "pii-scrub",
      hook: "after_tool_call",
      tool_name: "crm_lookup",
      action: "replace",
      observed_len: 40,
      replacement_len: 10,
    },
  ]);
  expect(await readIntercepts(10)).toHaveLength(1);
});
