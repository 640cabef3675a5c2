import { beforeAll, expect, test } from "vitest";
import type { Agent } from "@/lib/contract/agent";
import { failedOutcome } from "@/lib/engine/ports";
import { answered } from "@/lib/engine/testing";
import { sluice } from "@/lib/service/container";
import { liveCall } from "@/lib/service/live-call";
import { type Acts, startInstance } from "@/lib/service/testing/instance";
import { makeAgent } from "@/lib/store/testing/make";
import { execute } from "../execute";
import type { Operation } from "../operation";
import * as breakers from "./breakers";
import * as compat from "./compat";

const acts: Acts = {};
let agent: Agent;
let synaps: Agent;

/** Answers as the server does: schemas, problems and status included. */
async function get(op: Operation, query = "", params: Record<string, string> = {}) {
  const request = {
    method: op.method,
    params,
    query: new URLSearchParams(query),
    header: (name: string) => (name === "host" ? "localhost" : null),
    text: async () => "",
  };
  const faults: unknown[] = [];
  const response = await execute(op, request, { newRequestId: () => "r", report: (error) => faults.push(error) });
  expect(faults).toEqual([]);
  const json = response.headers["content-type"]?.includes("json");
  return { ...response, json: json && response.body ? JSON.parse(String(response.body)) : null };
}

beforeAll(async () => {
  const instance = await startInstance(acts);
  agent = await makeAgent(sluice().db, { slug: "libre" });
  synaps = await makeAgent(sluice().db, { profile: "synaps-0.10" });
  const breaker = { max_failures: 1, reset_secs: 600 };
  await instance.publish(agent.id, { name: "recall", point: "ingest", breaker });
  await instance.publish(agent.id, { name: "trim" });
  const permissions = ["tools.intercept", "tools.transform_output"];
  await instance.publish(synaps.id, { name: "scrub", point: "after_tool_call", permissions });
  acts.recall = () => failedOutcome({ code: "exit_code", message: "Hook exited with code Some(1)" });
  acts.trim = () => answered({ content: "short" });
  acts.scrub = () => answered({ action: "replace", output: "x" });
  await liveCall("libre", "ingest", { message: "hello" });
  await liveCall("libre", "ingest", { message: "hello" });
  await liveCall("libre", "transform_tool_result", { content: "a long text" });
  await liveCall(synaps.id, "after_tool_call", { tool_name: "t", tool_output: "secret" });
  await sluice().intercepts.flush();
});

test("metrics answer for one agent, by slug or id, for all, and 404 for one that does not exist", async () => {
  const { json } = await get(compat.readHookMetrics, "agent=libre");
  expect(json.ingest).toEqual({ calls: 2, successes: 0, failures: 2, total_ms: 0 });
  expect(json.transform_tool_result).toMatchObject({ calls: 1, successes: 1 });
  expect(Object.keys(json)).toHaveLength(8);
  expect((await get(compat.readHookMetrics, `agent=${agent.id}`)).json).toEqual(json);
  expect((await get(compat.readHookMetrics)).json).toEqual(json);
  expect((await get(compat.readHookMetrics, `agent=${synaps.id}`)).json.ingest.calls).toBe(0);
  expect((await get(compat.readHookMetrics, "agent=nobody")).status).toBe(404);
  expect((await get(compat.readHookMetrics, "agnt=libre")).status).toBe(422);
});

test("summary, per agent and Prometheus tell the same", async () => {
  expect((await get(compat.readSummary)).json).toMatchObject({
    hooks: { ingest: { failures: 2, error_rate_pct: 100 } },
    totals: { calls: 3, failures: 2, error_rate_pct: 66 },
  });
  expect((await get(compat.readPerAgent)).json).toMatchObject({
    per_agent: { [agent.id]: { calls: 3, failures: 2 } },
    total_agents: 1,
  });
  const { body, headers } = await get(compat.readPrometheus, "agent=libre");
  expect(headers["content-type"]).toContain("text/plain; version=0.0.4");
  expect(body).toContain('librefang_hook_errors_total{plugin="libre",hook="ingest"} 2');
});

test("traces: the refused call has none; history filters; one is found by its id, as JSON texts", async () => {
  const { json } = await get(compat.readTraces);
  expect(json).toMatchObject({ count: 2, traces: [{ hook: "ingest", success: false }, { success: true }] });
  const history = async (query: string) => (await get(compat.readTraceHistory, query)).json;
  expect(await history("failures_only=true&limit=9999&hook=ingest")).toMatchObject({
    total: 1,
    limit: 500,
    source: "in-memory",
    filters: { plugin: null, hook: "ingest", failures_only: true },
  });
  expect((await history("plugin=transform")).traces).toHaveLength(1);
  expect((await history("limit=1")).traces).toEqual([json.traces[0]]);
  const trace_id = json.traces[1].trace_id;
  const { json: one } = await get(compat.readStoredTrace, "", { trace_id });
  expect(one).toMatchObject({ plugin: "libre", hook: "transform_tool_result", output_preview: '{"content":"short"}' });
  expect(JSON.parse(one.input_preview)).toMatchObject({ content: "a long text" });
  expect((await get(compat.readStoredTrace, "", { trace_id: "zz" })).status).toBe(400);
  expect((await get(compat.readStoredTrace, "", { trace_id: "0".repeat(16) })).status).toBe(404);
});

test("chain and health: 503 while a breaker is open, 200 after its reset, 204 without hooks", async () => {
  const { json } = await get(compat.readEngineChain, "agent=libre");
  expect(json).toMatchObject({ mode: "single", chain_length: 2, chain: [{ plugin: "recall" }, { plugin: "trim" }] });
  const sick = await get(compat.readEngineHealth, "agent=libre");
  expect([sick.status, sick.json.issues[0].plugin]).toEqual([503, "recall"]);
  const { json: list } = await get(breakers.listBreakers, "", { agent: "libre" });
  expect(list.items).toMatchObject([{ name: "recall", state: "open", failures: 1, max_failures: 1 }]);
  const reset = await get(breakers.resetBreaker, "", { id: list.items[0].hook_id });
  expect(reset).toMatchObject({ status: 200, json: { state: "closed", opened_at: null } });
  expect((await get(compat.readEngineHealth, "agent=libre")).status).toBe(200);
  expect((await get(compat.readEngineHealth, `agent=${synaps.id}`)).status).toBe(204);
});

test("intercepts are listed; overrides are empty until a bootstrap; dropping nothing is no fault", async () => {
  const { json } = await get(compat.readIntercepts, "limit=5");
  expect(json.items).toMatchObject([{ plugin_id: "scrub", observed_len: 6, replacement_len: 1 }]);
  const overrides = await get(breakers.readOverrides, "", { agent: "libre" });
  expect(overrides.json).toMatchObject({ env_overrides: {}, set_at: null });
  expect((await get(breakers.resetOverrides, "", { agent: "libre" })).status).toBe(204);
});
