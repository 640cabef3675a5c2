import { expect, test } from "vitest";
import { type Event, fillEvent } from "@/lib/contract/events";
import { type Point, profileOf } from "@/lib/contract/points";
import type { Confirm } from "@/lib/contract/run";
import { runChain } from "../run-chain";
import { type Act, scripted, scriptHook } from "../testing";
import { modelSees } from "./model-sees";
import { inputOfRun } from "./of-run";
import { fakeSha256 } from "./testing";

// From an event through the engine to what the model reads: when the shapes of the two part, these fail.

type Given = { hooks?: Record<string, unknown>[]; confirm?: Confirm; options?: object };

async function through(point: Point, event: Event, acts: Act[], { hooks = [], confirm, options = {} }: Given = {}) {
  const names = acts.map((_, i) => `h${i}`);
  const profile = profileOf(point);
  const filled = fillEvent(point, event, "5f0c1a52-7a55-4b52-9d0b-6f3f2b1f7f11");
  const agent = { id: "a", slug: "a", profile, enabled: true, resolution: {} };
  const permissions =
    profile === "librefang" ? [] : ["tools.intercept", "tools.transform_output", "privacy.llm_content"];
  const chain = names.map((name, i) => scriptHook(name, { point, permissions, ...hooks[i] }));
  const { ports } = scripted(Object.fromEntries(names.map((name, i) => [name, acts[i] as Act])));
  const run = await runChain({ agent, point, event: filled, chain, confirm }, ports);
  const input = inputOfRun(profile, filled, { ...run, point }, confirm);
  return modelSees(input, options, { sha256: fakeSha256 }).sees;
}

test("a rewritten tool result", async () => {
  const sees = await through("transform_tool_result", { content: "long" }, [{ reply: { content: "short" } }]);
  expect(sees).toEqual({ kind: "tool_result", text: "short", is_error: false });
});

test("memories of a stack, cut to five with the default ones", async () => {
  const acts = ["a", "b"].map((content) => ({ reply: { memories: [{ content }] } }));
  const sees = await through("ingest", { message: "x" }, acts, { options: { default_memories: ["1", "2", "3", "4"] } });
  expect(sees).toMatchObject({ lost: [{ content: "b", from: "hook" }] });
});

test("an abort of a single ingest hook loses the default memories, one of a stack does not", async () => {
  const abort = { on_failure: "abort" };
  const options = { default_memories: ["d"] };
  const single = await through("ingest", { message: "x" }, [{ fails: "exit_code" }], { hooks: [abort], options });
  expect(single).toMatchObject({ kept: [] });
  const failing: Act[] = [{ fails: "exit_code" }, { reply: {} }];
  const stack = await through("ingest", { message: "x" }, failing, { hooks: [abort], options });
  expect(stack).toMatchObject({ kept: [{ content: "d" }] });
});

test("an abort at assemble fails the turn", async () => {
  const sees = await through("assemble", { messages: [] }, [{ fails: "timeout" }], {
    hooks: [{ on_failure: "abort" }],
  });
  expect(sees.kind).toBe("failed");
});

test("a summary that the model is asked for", async () => {
  const one = { role: "user", content: "one" };
  const act = { reply: { request_llm_summary: { summarize: [one], keep: [one] } } };
  const sees = await through("compact", { messages: [one, one] }, [act], { options: { llm_summary: "S" } });
  expect(sees).toMatchObject({ after: [{ content: expect.stringContaining(": S") }, one] });
});

test("what a turn leaves behind, with events only in a stack", async () => {
  const act = { reply: { log: "x", events: [{ name: "n" }] } };
  expect(await through("after_turn", { messages: [] }, [act])).toMatchObject({ log: "x", events: [] });
  expect(await through("after_turn", { messages: [] }, [act, { reply: {} }])).toMatchObject({
    events: [{ name: "n" }],
  });
});

test("a replaced output, a block, a modified input, the outcomes of a confirm", async () => {
  const replace = { reply: { action: "replace", output: "[redacted]" } };
  expect(await through("after_tool_call", { tool_output: "raw" }, [replace])).toMatchObject({ text: "[redacted]" });
  const call = (reply: object, confirm?: Confirm) =>
    through("before_tool_call", { tool_input: { command: "x" } }, [{ reply }], { confirm });
  expect(await call({ action: "block", reason: "no" })).toMatchObject({
    decision: "block",
    text: "Tool call blocked by extension: no",
  });
  expect(await call({ action: "modify", input: 1 })).toMatchObject({ decision: "run", input: 1, input_changed: true });
  const confirm = { action: "confirm", message: "Push?" };
  expect(await call(confirm)).toMatchObject({ decision: "ask" });
  expect(await call(confirm, "approve")).toMatchObject({ decision: "run", input_changed: false });
  expect(await call(confirm, "deny")).toMatchObject({
    decision: "block",
    text: "Tool call blocked by extension: Tool call confirmation denied: Push?",
  });
  expect(await call(confirm, "no_prompt")).toMatchObject({ text: expect.stringContaining("no interactive prompt") });
});

test("a malformed modify blocks the call, and the model reads why (P9)", async () => {
  expect(await through("before_tool_call", {}, [{ reply: { action: "modify" } }])).toMatchObject({
    text: "Tool call blocked by extension: Extension returned malformed modify result",
  });
});

test("injections of two hooks, joined (B13)", async () => {
  const acts = ["one", "two"].map((content) => ({ reply: { action: "inject", content } }));
  const sees = await through("before_message", { message: "hi" }, acts);
  expect(JSON.stringify(sees)).toContain("\\none\\n\\ntwo\\n");
});

test("a failing hook with fail_closed blocks", async () => {
  const sees = await through("before_tool_call", {}, [{ fails: "timeout" }], {
    hooks: [{ on_failure: "fail_closed" }],
  });
  expect(sees).toMatchObject({ decision: "block", text: expect.stringMatching(/^Tool call blocked by extension: ./) });
});
