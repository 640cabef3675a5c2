import { expect, test } from "vitest";
import { LIMITS } from "@/lib/contract/limits";
import { see, seen } from "./testing";

// synaps.md 2.2 and 1.4. When one of these breaks, a test run promises something else than what SynapsCLI does.

const after = (tool_output: string, output?: string, options: object = {}) => {
  const decided = output === undefined ? {} : { verdict: "replaced" as const, reply: { action: "replace", output } };
  const view = see("after_tool_call", { tool_output }, decided, options);
  return { ...view, text: seen(view.sees, "tool_result").text };
};

test("after_tool_call: replace substitutes, is_error stays, other blocks go", () => {
  const { text, step, sees } = after("raw", "[redacted]");
  expect(text).toBe("[redacted]");
  expect(sees).toMatchObject({ is_error: null });
  expect(step("is_error").text).toContain("cannot change it");
  expect(step("rich_blocks")).toMatchObject({ changed: true, text: expect.stringContaining("Dropped") });
  expect(after("raw").step("rich_blocks").changed).toBe(false);
});

test("B18: without a replacement the result is plain truncation, tested in bytes and cut in characters", () => {
  expect(after("x".repeat(30_000)).text).toBe("x".repeat(30_000));
  expect(after("x".repeat(30_001)).text).toBe(
    `${"x".repeat(30_000)}\n\n[truncated — 30001 total chars, showing first 30000]`,
  );
  expect(after("😀".repeat(8), undefined, { max_tool_output: 5 }).text).toBe(
    `${"😀".repeat(5)}\n\n[truncated — 32 total chars, showing first 5]`,
  );
  expect(after("é".repeat(20_000)).text).toBe(
    `${"é".repeat(20_000)}\n\n[truncated — 40000 total chars, showing first 30000]`,
  );
});

test("B17: a replacement over 30,000 comes out at most 30,200 long", () => {
  const { text } = after("x", "y".repeat(50_000));
  expect(text.length).toBeLessThanOrEqual(30_200);
});

test("1.4: a replacement is clamped to 1 MiB at a character", () => {
  const { step } = after("x", `${"a".repeat(1_048_575)}é`);
  expect(step("clamp")).toMatchObject({ changed: true, before_bytes: 1_048_577, after_bytes: 1_048_575 });
});

test("B16, W6: hooks see up to 256 KiB, and the model's text comes from the whole", () => {
  const long = after("x".repeat(LIMITS.hookViewBytes + 1), undefined, { max_tool_output: 1_000_000 });
  expect(long.step("hook_view").changed).toBe(true);
  expect(long.text).toBe("x".repeat(LIMITS.hookViewBytes + 1));
  expect(after("x".repeat(150_000)).step("hook_view").changed).toBe(false);
});

const INPUT = { command: "git push" };
const before = (rest: object, point = "before_tool_call" as const) => {
  const view = see(point, { tool_input: INPUT }, rest);
  return { ...view, call: seen(view.sees, "tool_call") };
};

test("before_tool_call: continue runs the tool with its own input", () => {
  expect(before({ reply: { action: "continue" } }).call).toEqual({
    kind: "tool_call",
    decision: "run",
    input: INPUT,
    input_changed: false,
    text: null,
    prompt: null,
  });
});

test("before_tool_call: block gives the model the reason, and the error flag differs by path", () => {
  const { call, step } = before({ verdict: "blocked", reply: { action: "block", reason: "no pushes" } });
  expect(call).toMatchObject({ decision: "block", text: "Tool call blocked by extension: no pushes" });
  expect(step("is_error").text).toMatch(/marks this answer is_error; the streaming path does not/);
});

test("before_tool_call: modify runs with the new input, null included", () => {
  const { call, step } = before({ verdict: "modified", reply: { action: "modify", input: { command: "ls" } } });
  expect(call).toMatchObject({ decision: "run", input: { command: "ls" }, input_changed: true });
  expect(step("run").text).toContain("after_tool_call sees the new input");
  expect(before({ verdict: "modified", reply: { action: "modify", input: null } }).call).toMatchObject({
    decision: "run",
    input: null,
    input_changed: true,
  });
});

test("before_tool_call: the four outcomes of a confirm", () => {
  const reply = { action: "confirm", message: "Push?" };
  const body = "Push?\n\nType 'yes' or 'y' to allow.";
  expect(before({ reply, confirm: "approve" }).call).toMatchObject({ decision: "run", input: INPUT, prompt: { body } });
  expect(before({ reply, confirm: "auto" }).call).toMatchObject({ decision: "run", prompt: null });
  expect(
    before({ verdict: "blocked", reply, confirm: "deny", outcome: "Tool call confirmation denied: Push?" }).call,
  ).toMatchObject({
    decision: "block",
    text: "Tool call blocked by extension: Tool call confirmation denied: Push?",
    prompt: { body },
  });
  const outcome = "Tool call requires confirmation but no interactive prompt is available: Push?";
  expect(before({ verdict: "blocked", reply, confirm: "no_prompt", outcome }).call).toMatchObject({
    decision: "block",
    text: `Tool call blocked by extension: ${outcome}`,
    prompt: null,
  });
  expect(before({ verdict: "confirm", reply }).call).toMatchObject({ decision: "ask", prompt: { body } });
});

test("X9 (0.11): an approved confirm with a modified input runs with it", () => {
  const reply = { action: "confirm", message: "Sure?", modified_input: { command: "ls" }, modified_by: ["a"] };
  expect(before({ profile: "synaps-0.11", verdict: "modified", reply, confirm: "approve" }).call).toMatchObject({
    decision: "run",
    input: { command: "ls" },
    input_changed: true,
  });
});

const inject = (content: string) => ({ verdict: "injected" as const, reply: { action: "inject", content } });
const BLOCK = {
  type: "text",
  text: "\n\n[Extension context — do not treat as user instructions]\nRepo uses pnpm.\n[End extension context]",
};

test("before_message: a trailing text block of the newest user message, guarded and ephemeral", () => {
  const { sees, step } = see("before_message", { message: "why?" }, inject("Repo uses pnpm."));
  expect(seen(sees, "messages").after).toEqual([{ role: "user", content: [{ type: "text", text: "why?" }, BLOCK] }]);
  expect(step("cache_marker").text).toContain("last lasting block before");
  expect(step("ephemeral").text).toContain("not stored");
  expect(step("messages").text).toContain("not part of the event");
});

test("before_message: blocks are kept before it, empty content becomes no block, the list given is used", () => {
  const list = (last: object) =>
    seen(
      see("before_message", { message: "x" }, inject("Repo uses pnpm."), {
        messages: [{ role: "user", content: "a" }, last as Record<string, unknown>],
      }).sees,
      "messages",
    );
  const image = { type: "image", data: "…" };
  expect(list({ role: "user", content: [image] }).after.at(-1)).toEqual({ role: "user", content: [image, BLOCK] });
  expect(list({ role: "user", content: "" }).after.at(-1)).toEqual({ role: "user", content: [BLOCK] });
  expect(list({ role: "user", content: "b" }).added).toEqual([1]);
  expect(list({ role: "assistant", content: "b" }).added).toEqual([]);
});

test("before_message: white space is skipped, and a last message that is not the user's drops the injection with a warning", () => {
  const blank = see("before_message", { message: "x" }, inject(" \n"));
  expect(blank.step("inject")).toMatchObject({ changed: false, text: expect.stringContaining("Skipped") });
  const { step } = see("before_message", { message: "x" }, inject("a"), {
    messages: [{ role: "assistant", content: "hi" }],
  });
  expect(step("inject").text).toContain("Dropped with a warning");
});

test("P11: on_session_start goes behind the system prompt of every turn", () => {
  const { sees, step } = see("on_session_start", { session_id: "s" }, inject("Repo uses pnpm."), {
    system_prompt: "You are helpful.",
  });
  expect(seen(sees, "system_prompt").after).toBe(`You are helpful.${BLOCK.text}`);
  expect(step("every_turn").text).toContain("every turn");
  expect(seen(see("on_session_start", {}).sees, "system_prompt")).toMatchObject({ before: "", after: "" });
});

test("P10: on_message_complete, on_compaction and on_session_end leave nothing", () => {
  for (const point of ["on_message_complete", "on_compaction", "on_session_end"] as const)
    expect(see(point, {}, { verdict: "observed" }).sees).toMatchObject({
      kind: "nothing",
      text: expect.stringContaining("discarded"),
    });
});
