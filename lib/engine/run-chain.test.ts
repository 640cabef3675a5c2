import { expect, test } from "vitest";
import { failureMatrix } from "./failure-matrix";
import { failedOutcome } from "./ports";
import { runChain } from "./run-chain";
import { answered, run, scripted, scriptHook } from "./testing";

test("retries wait twice the base first, double, and stop at 30 s", async () => {
  const { ports, waits, calls } = scripted({ a: { fails: "exit_code" } });
  const { steps } = await run([scriptHook("a", { retry: { max: 7, delay_ms: 500 } })], ports);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(calls).toHaveLength(8);
  expect(steps[0]?.attempts.map((a) => a.delay_ms)).toEqual([0, ...waits]);
  expect(steps[0]?.error?.message).toBe("Hook script failed after 7 retries: exit_code");
  expect(steps[0]?.duration_ms).toBe(91_000);
});

test("a later attempt that answers makes the step a success that shows the failed attempts", async () => {
  const { ports } = scripted({ a: [{ fails: "timeout" }, { reply: { content: "late" } }] });
  const { steps, reply } = await run([scriptHook("a", { retry: { max: 3 } })], ports);
  expect(reply).toEqual({ content: "late" });
  expect(steps[0]).toMatchObject({
    disposition: "applied",
    error: null,
    attempts: [{ error: { code: "timeout" } }, { error: null }],
  });
});

test("what a runner's own guard said counts, so that a rewrite is not guarded twice", async () => {
  const kept = { reverted: true, warnings: [{ code: "guard_larger" as const, message: "it grew" }] };
  const { ports } = scripted({ a: async () => answered({ content: "new" }, { guarded: kept }) });
  const { steps, reply } = await run([scriptHook("a")], ports);
  expect(reply).toEqual({});
  expect(steps[0]).toMatchObject({ disposition: "guard_reverted", warnings: kept.warnings });
});

test("failures that the next attempt would meet again are not retried", async () => {
  for (const fails of ["path_refused", "integrity", "invalid_regex", "runtime_missing"] as const) {
    const { ports, calls } = scripted({ a: { fails } });
    const { steps } = await run([scriptHook("a", { retry: { max: 3 } })], ports);
    expect(calls).toHaveLength(1);
    expect(steps[0]?.error).toEqual({ code: fails, message: fails });
  }
});

test("a missing script makes no attempt and keeps its own words", async () => {
  const missing = failedOutcome({ code: "script_missing", message: "Hook script not found: hooks/x.py" });
  const { ports } = scripted({ a: async () => missing });
  const { steps } = await run([scriptHook("a", { retry: { max: 3 } })], ports);
  expect(steps[0]).toMatchObject({
    disposition: "failed",
    attempts: [],
    error: { message: "Hook script not found: hooks/x.py" },
  });
});

test("a runner that throws, or answers nothing at all, fails its step and no other", async () => {
  const { ports } = scripted({
    a: async () => {
      throw new Error("boom");
    },
    b: async () => answered(undefined),
    c: { reply: { content: "C" } },
  });
  const { steps, reply } = await run([scriptHook("a"), scriptHook("b"), scriptHook("c")], ports);
  expect(reply).toEqual({ content: "C" });
  expect(steps.map((s) => s.error?.code)).toEqual(["internal", "internal", undefined]);
  expect(steps[0]?.error?.message).toContain("boom");
});

test("a runner that never answers is left behind a second after its deadline", async () => {
  const { ports } = scripted({ a: () => new Promise(() => undefined) });
  const sleeps: number[] = [];
  const sleep = async (ms: number) => void sleeps.push(ms);
  const { steps } = await run([scriptHook("a", { timeout_ms: 250 })], { ...ports, sleep });
  expect(sleeps).toEqual([1_250]);
  expect(steps[0]).toMatchObject({ disposition: "timeout", error: { code: "timeout" } });
  expect(steps[0]?.error?.message).toContain("Hook timed out after 0.25s");
});

test("a disabled agent changes nothing and runs nothing; disabled hooks are not in the chain", async () => {
  const { ports, calls } = scripted({ a: { reply: { content: "A" } }, b: { reply: { content: "B" } } });
  expect(await run([scriptHook("a")], ports, { agent: { enabled: false } })).toMatchObject({
    verdict: "unchanged",
    reply: {},
    steps: [],
    before: "original",
    after: "original",
  });
  const { steps } = await run([scriptHook("a", { enabled: false }), scriptHook("b")], ports);
  expect(steps.map((s) => s.name)).toEqual(["b"]);
  expect(calls.map((c) => c.name)).toEqual(["b"]);
});

test("an empty chain answers no change with the text's size", async () => {
  const { ports } = scripted({});
  expect(await run([], ports, { content: "é" })).toMatchObject({
    verdict: "unchanged",
    reply: {},
    bytes: { before: 2, after: 2 },
  });
});

test("shadow hooks run after a winner too and never decide; a failing one keeps its failure", async () => {
  const { ports, calls } = scripted({
    s: { reply: { content: "S" } },
    a: { reply: { content: "A" } },
    t: { reply: { content: "T" } },
    u: { fails: "exit_code" },
  });
  const shadow = { mode: "shadow" };
  const chain = [scriptHook("s", shadow), scriptHook("a"), scriptHook("t", shadow), scriptHook("u", shadow)];
  const { reply, steps } = await run(chain, ports);
  expect(reply).toEqual({ content: "A" });
  expect(steps.map((s) => s.disposition)).toEqual(["shadowed", "applied", "shadowed", "failed"]);
  expect(steps[3]?.policy.effect).toBe("none");
  expect(calls.map((c) => c.event.content)).toEqual(Array(4).fill("original"));
  expect(steps[0]).toMatchObject({
    raw_reply: { content: "S" },
    reason: expect.stringMatching(/^In shadow, not used: /),
  });
});

test("resolution chain hands each hook the last one's output and counts every rewrite", async () => {
  const { ports, calls } = scripted({
    a: { reply: { content: "A" } },
    b: { reply: {} },
    c: { reply: { content: "C" } },
  });
  const { reply, steps, before, after } = await run([scriptHook("a"), scriptHook("b"), scriptHook("c")], ports, {
    agent: { resolution: { transform_tool_result: "chain" } },
  });
  expect(calls.map((c) => c.event.content)).toEqual(["original", "A", "A"]);
  expect(steps.map((s) => s.disposition)).toEqual(["applied", "unchanged", "applied"]);
  expect({ reply, before, after }).toEqual({ reply: { content: "C" }, before: "original", after: "C" });
});

test("a guard that keeps the original lets the next hook have its turn", async () => {
  const { ports } = scripted({ a: { reply: { content: "much longer than before" } }, b: { reply: { content: "B" } } });
  const { reply, steps } = await run([scriptHook("a", { guard: { mode: "enforce" } }), scriptHook("b")], ports);
  expect(reply).toEqual({ content: "B" });
  expect(steps[0]).toMatchObject({
    disposition: "guard_reverted",
    reason: expect.stringContaining("larger than the original"),
    warnings: [{ code: "guard_larger" }],
  });
});

test("a guard that only warns lets the rewrite through", async () => {
  const { ports } = scripted({ a: { reply: { content: "much longer than before" } } });
  expect(await run([scriptHook("a")], ports)).toMatchObject({
    verdict: "replaced",
    steps: [{ disposition: "applied", warnings: [{ code: "guard_larger" }] }],
  });
});

test("reasons are sentences with the figures", async () => {
  const { ports } = scripted({ a: { reply: { content: "new" } } });
  const { steps } = await run([scriptHook("a"), scriptHook("b")], ports);
  expect(steps.map((s) => s.reason)).toEqual([
    "The reply replaces the text: 8 → 3 bytes.",
    'Not run: "a" had rewritten the text, and the first rewrite wins.',
  ]);
});

test("the failure matrix says what really happens", async () => {
  const script = await failureMatrix(scriptHook("a", { on_failure: "abort", match: { tools: ["none"] } }).config);
  const kept = { effect: "original_kept", agent_gets: "the original text, as if there were no hook" };
  expect(script).toEqual([
    { failure: "throw", disposition: "failed", ...kept },
    { failure: "timeout", disposition: "timeout", ...kept },
    { failure: "bad_output", disposition: "failed", ...kept },
    { failure: "missing_script", disposition: "failed", ...kept },
    { failure: "overloaded", disposition: "overloaded", ...kept },
  ]);
  const pipeline = await failureMatrix(scriptHook("a", { runner: { kind: "pipeline", stages: [] } }).config);
  expect(pipeline.map((row) => row.failure)).toEqual(["throw", "timeout", "overloaded"]);
});

test("behind a hook that hides secrets no hook of a chain is told where the original is", async () => {
  const told: (string | null | undefined)[] = [];
  const see = async (call: { original?: string | null }) => {
    told.push(call.original);
    return answered({ content: `${told.length}` });
  };
  const { ports } = scripted({ a: see, hides: see, b: see });
  const redact = { when: { if: { min_lines: 1 }, do: [{ redact: true }] } };
  const hides = scriptHook("hides", { runner: { kind: "pipeline", stages: [redact] } });
  const agent = {
    id: "a",
    slug: "a",
    profile: "librefang",
    enabled: true,
    resolution: { transform_tool_result: "chain" },
  } as const;
  const request = { agent, point: "transform_tool_result", event: { content: "x" }, confirm: undefined } as const;
  await runChain({ ...request, original: "0123456789abcdef", chain: [scriptHook("a"), hides, scriptHook("b")] }, ports);
  expect(told).toEqual(["0123456789abcdef", "0123456789abcdef", null]);
});
