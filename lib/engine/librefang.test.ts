import { expect, test } from "vitest";
import { type Act, run, scripted, scriptHook } from "./testing";

// The behaviours of librefang.md section 9, as far as they are the engine's. When one breaks, a script written for LibreFang
// behaves differently here.

const alone = async (act: Act, extra: Record<string, unknown> = {}) => {
  const { ports, calls } = scripted({ a: act });
  const outcome = await run([scriptHook("a", extra)], ports);
  return { ...outcome, calls: calls.length, step: outcome.steps[0] };
};

test("1: a script that replies content rewrites it", async () => {
  const { verdict, reply, step, calls } = await alone({ reply: { content: "new" } });
  expect({ verdict, reply, calls, d: step?.disposition }).toEqual({
    verdict: "replaced",
    reply: { content: "new" },
    calls: 1,
    d: "applied",
  });
});

test("2: a reply without content is no rewrite and a success", async () => {
  const { verdict, reply, step } = await alone({ reply: {} });
  expect({ verdict, reply, d: step?.disposition, error: step?.error, warnings: step?.warnings }).toEqual({
    verdict: "unchanged",
    reply: {},
    d: "unchanged",
    error: null,
    warnings: [],
  });
});

test("3: exit 42 under the default policy keeps the original and counts as a failure", async () => {
  const { verdict, reply, step, after } = await alone({ fails: "exit_code" });
  expect({ verdict, reply, after }).toEqual({ verdict: "unchanged", reply: {}, after: "original" });
  expect(step).toMatchObject({ disposition: "failed", policy: { on_failure: "warn", effect: "original_kept" } });
  expect(step?.error).toEqual({ code: "exit_code", message: "Hook script failed after 0 retries: exit_code" });
});

test("4: an agent filter that does not match skips the hook without a call", async () => {
  const { calls, step, reply } = await alone({ reply: { content: "x" } }, { match: { agent_ids: ["zzz"] } });
  expect({ calls, reply }).toEqual({ calls: 0, reply: {} });
  expect(step).toMatchObject({ disposition: "filtered", reason: expect.stringContaining("is not one of zzz") });
});

test("5: in a stack the first rewrite wins and the second layer is not called", async () => {
  const { ports, calls } = scripted({ a: { reply: { content: "A" } }, b: { reply: { content: "B" } } });
  const { reply, steps } = await run([scriptHook("a"), scriptHook("b")], ports);
  expect(reply).toEqual({ content: "A" });
  expect(calls.map((c) => c.name)).toEqual(["a"]);
  expect(steps.map((s) => s.disposition)).toEqual(["applied", "not_reached"]);
});

test("6: a layer that changes nothing falls through to the next, which sees the original", async () => {
  const { ports, calls } = scripted({ a: { reply: {} }, b: { reply: { content: "B" } } });
  const { reply, steps } = await run([scriptHook("a"), scriptHook("b")], ports);
  expect(reply).toEqual({ content: "B" });
  expect(calls.map((c) => c.event.content)).toEqual(["original", "original"]);
  expect(steps.map((s) => s.disposition)).toEqual(["unchanged", "applied"]);
});

test("untested upstream: an erroring layer of a stack falls to the next, also with abort", async () => {
  const { ports } = scripted({ a: { fails: "exit_code" }, b: { reply: { content: "B" } } });
  const { reply, steps } = await run([scriptHook("a", { on_failure: "abort" }), scriptHook("b")], ports);
  expect(reply).toEqual({ content: "B" });
  expect(steps[0]).toMatchObject({ disposition: "failed", policy: { effect: "original_kept" } });
  expect(steps[0]?.warnings).toEqual([
    { code: "policy_without_effect", message: expect.stringContaining("asks the next one") },
  ]);
});

test("untested upstream: abort of a single hook is logged and keeps the original, and the step says so", async () => {
  const { verdict, reply, step } = await alone({ fails: "timeout" }, { on_failure: "abort" });
  expect({ verdict, reply }).toEqual({ verdict: "unchanged", reply: {} });
  expect(step).toMatchObject({ disposition: "timeout", policy: { on_failure: "abort", effect: "original_kept" } });
  expect(step?.warnings).toEqual([
    { code: "policy_without_effect", message: expect.stringContaining("does not abort at transform_tool_result") },
  ]);
});

test("untested upstream: skip keeps the original without a warning", async () => {
  const { step } = await alone({ fails: "no_output" }, { on_failure: "skip" });
  expect(step).toMatchObject({ disposition: "failed", policy: { effect: "original_kept" }, warnings: [] });
});

test("untested upstream: content that is no string is a success without a rewrite, with a warning", async () => {
  for (const content of [1, null, {}, [], true]) {
    const { verdict, step } = await alone({ reply: { content } });
    expect({ verdict, d: step?.disposition }).toEqual({ verdict: "unchanged", d: "unchanged" });
    expect(step?.warnings.map((w) => w.code)).toEqual(["content_not_a_string"]);
  }
});

test("untested upstream: other JSON than an object is a success without a rewrite", async () => {
  for (const reply of [123, null, [], "x", true]) {
    const { verdict, step } = await alone({ reply });
    expect({ verdict, d: step?.disposition, codes: step?.warnings.map((w) => w.code) }).toEqual({
      verdict: "unchanged",
      d: "unchanged",
      codes: ["reply_without_effect"],
    });
  }
});

test("an empty content is a rewrite, and so is one that equals the input", async () => {
  expect(await alone({ reply: { content: "" } })).toMatchObject({ verdict: "replaced", after: "" });
  expect(await alone({ reply: { content: "original" } })).toMatchObject({ verdict: "replaced", after: "original" });
});

test("the reply that the documentation shows is told apart from other useless keys", async () => {
  const codes = async (reply: unknown) => (await alone({ reply })).step?.warnings.map((w) => w.code);
  expect(await codes({ type: "transformed", result: "x" })).toEqual(["documented_but_wrong_reply"]);
  expect(await codes({ result: "x" })).toEqual(["documented_but_wrong_reply"]);
  expect(await codes({ output: "x" })).toEqual(["reply_without_effect"]);
  expect(await codes({ type: "ok" })).toEqual([]);
});
