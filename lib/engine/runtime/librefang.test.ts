import { expect, test } from "vitest";
import { see, seen } from "./testing";

// librefang.md 2.1 to 2.4 and 2.6 to 2.8. When one of these breaks, a test run promises something else than what LibreFang does.

const memories = (texts: string[]) => ({
  verdict: "injected" as const,
  reply: { memories: texts.map((content) => ({ content })) },
});

test("2.2 trap: the loop keeps five, the defaults first, so the hooks' are the ones lost", () => {
  const { sees, step } = see("ingest", { message: "hi" }, memories(["h1", "h2"]), {
    default_memories: ["d1", "d2", "d3", "d4"],
  });
  const { kept, lost } = seen(sees, "memories");
  expect(kept.map((m) => m.content)).toEqual(["d1", "d2", "d3", "d4", "h1"]);
  expect(lost).toEqual([{ content: "h2", from: "hook" }]);
  expect(step("truncate")).toMatchObject({ changed: true, text: expect.stringContaining('hook "h2"') });
});

test("2.2 trap: five defaults leave the hooks nothing, and the step says that it is all of them", () => {
  const { step } = see("ingest", {}, memories(["h1"]), { default_memories: ["1", "2", "3", "4", "5"] });
  expect(step("truncate").text).toMatch(/Warning: 1 memory never reaches .* That is all the hooks gave/);
});

test("2.2: items without a content text are skipped, and without memories the defaults remain", () => {
  const reply = { memories: [{ content: "a" }, { content: 1 }, "b", null] };
  const { sees } = see("ingest", {}, { verdict: "injected", reply });
  expect(seen(sees, "memories").kept).toEqual([{ content: "a", from: "hook" }]);
  expect(seen(see("ingest", {}, {}, { default_memories: ["d"] }).sees, "memories").kept).toHaveLength(1);
});

const user = (content: string) => ({ role: "user", content, pinned: false });
const WINDOW = { messages: [user("one"), user("two")] };

test("2.3: a list of the hooks replaces the window verbatim and bypasses the repairs", () => {
  const { sees, step } = see("assemble", WINDOW, {
    verdict: "replaced",
    reply: { messages: [user("new"), user("two")] },
  });
  expect(seen(sees, "messages")).toMatchObject({ after: [user("new"), user("two")], added: [0] });
  expect(step("bypass").text).toMatch(/Overflow recovery, the context guard and the repair of tool pairs/);
});

test("2 and 2.3: items that are no messages drop out; when none is left LibreFang assembles", () => {
  const mixed = {
    messages: [user("ok"), { role: "tool", content: "x" }, { role: "user", content: [{ type: "text" }] }],
  };
  const { sees } = see("assemble", WINDOW, { verdict: "replaced", reply: mixed });
  expect(seen(sees, "messages").after).toEqual([user("ok")]);
  const none = see("assemble", WINDOW, { verdict: "replaced", reply: { messages: [1] } });
  expect(seen(none.sees, "messages").after).toEqual(WINDOW.messages);
  expect(none.step("default").text).toContain("overflow recovery");
});

test("2: blocks of every type parse, unknown types too", () => {
  const blocks = [
    { type: "text", text: "" },
    { type: "image", media_type: "image/png", data: "" },
    { type: "image_file", media_type: "image/png", path: "a" },
    { type: "tool_use", id: "1", name: "x", input: {} },
    { type: "tool_result", tool_use_id: "1", content: "", is_error: false },
    { type: "thinking", thinking: "" },
    { type: "later" },
  ];
  const reply = { messages: [{ role: "assistant", content: blocks }] };
  const { sees, step } = see("assemble", WINDOW, { verdict: "replaced", reply });
  expect(seen(sees, "messages").after).toHaveLength(1);
  expect(step("pairs").text).toBe("Every tool call has its result.");
});

test("2.3: a list too long for the window and unpaired tool calls are warned about, since nothing repairs them", () => {
  const call = { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "x", input: {} }] };
  const reply = { messages: [user("word ".repeat(5_000)), call] };
  const { step } = see("assemble", WINDOW, { verdict: "replaced", reply }, { window_tokens: 1_000 });
  expect(step("window").text).toMatch(/^Warning: about .* more than the window of 1,000/);
  expect(step("pairs").text).toMatch(/^Warning: 1 tool call or result has no partner \(t1\)/);
});

test("4: an abort at ingest loses the default memories too, and one at compact leaves the window as it was", () => {
  const ingest = see("ingest", {}, { aborted: true }, { default_memories: ["d"] });
  expect(seen(ingest.sees, "memories")).toMatchObject({ kept: [], lost: [{ content: "d" }] });
  const compact = see("compact", WINDOW, { aborted: true });
  expect(seen(compact.sees, "messages").after).toEqual(WINDOW.messages);
  expect(compact.step("abort").text).toContain("goes on uncompacted");
});

test("2.3 and 4: an abort fails the turn at assemble", () => {
  expect(see("assemble", WINDOW, { verdict: "error" }).sees).toMatchObject({ kind: "failed" });
});

const compacted = (reply: object, llm_summary: string | null = null) => {
  const { sees, step, steps } = see("compact", WINDOW, { verdict: "replaced", reply }, { llm_summary });
  return { ...seen(sees, "messages"), step, ids: steps.map((s) => s.id) };
};
const summary = (text: string) => expect.stringMatching(new RegExp(`Summary of removed messages: ${text}$`));

test("2.4, 2: kept messages stand behind a synthetic user message; without a summary it is the literal", () => {
  const given = compacted({ messages: [user("two")], summary: "CI moved." });
  expect(given.after).toEqual([{ role: "user", content: summary("CI moved\\."), pinned: false }, user("two")]);
  expect(given.added).toEqual([0]);
  const literal = compacted({ messages: [user("two")] });
  expect(literal.after[0]?.content).toEqual(summary("plugin compaction"));
  expect(literal.step("summary").text).toContain('literal text "plugin compaction"');
  expect(compacted({ messages: [user("two")], summary: "" }).after).toEqual([user("two")]);
});

test("2.4, 1: the directive goes before the messages, with the summary given for the run", () => {
  const directive = { summarize: [user("one")], keep: [user("two")], max_tokens: 100 };
  const reply = { request_llm_summary: directive, messages: [user("other")] };
  const answered = compacted(reply, "Short.");
  expect(answered.after).toEqual([{ role: "user", content: summary("Short\\."), pinned: false }, user("two")]);
  expect(answered.step("host_summary").text).toContain("1 message in at most 100 tokens, temperature 0.3");
  const unanswered = compacted(reply);
  expect(unanswered.ids).toEqual(["host_summary", "keep", "summary"]);
  expect(unanswered.after.at(-1)).toEqual(user("other"));
  expect(
    compacted({ request_llm_summary: { summarize: [user("a")], keep: [] } }, "x").step("host_summary").text,
  ).toContain("2,048 tokens");
});

test("2.4, 1 and 3: an empty directive falls through, and without messages the built-in compactor runs", () => {
  const { ids, after } = compacted({ request_llm_summary: { summarize: [], keep: [user("two")] } }, "x");
  expect(ids).toEqual(["host_summary", "built_in"]);
  expect(after).toEqual(WINDOW.messages);
  expect(see("compact", WINDOW).step("built_in").text).toContain("not modelled");
});

test("2.6: memories with their scope, log cut to 512 characters, annotations to 1,024, events only in a stack", () => {
  const tags = Array.from({ length: 18 }, (_, i) => `t${i}`);
  const reply = {
    memories: [{ content: "a", tags: ["ci", "x"] }, { content: "b" }, { content: "c", tags }, { content: 1 }],
    log: "l".repeat(600),
    annotations: { text: "n".repeat(2_000) },
    events: [{ name: "indexed", payload: { n: 2 } }, { name: 3 }],
  };
  const { sees, step } = see("after_turn", WINDOW, { verdict: "observed", reply, hooks: 2 });
  const stored = seen(sees, "stored");
  expect(stored.memories).toEqual([
    { content: "a", scope: "ci,x" },
    { content: "b", scope: "hook" },
    { content: "c", scope: tags.slice(0, 16).join(",") },
  ]);
  expect(stored.log).toBe("l".repeat(512));
  expect(stored.annotations).toEqual(reply.annotations);
  expect(stored.events).toEqual([{ name: "indexed", payload: { n: 2 } }]);
  expect(step("memories").text).toContain("16 at most");
  expect(step("annotations").text).toContain("1,024 of 2,011 characters");
  const single = see("after_turn", WINDOW, { verdict: "observed", reply, hooks: 1 });
  expect(seen(single.sees, "stored").events).toEqual([]);
  expect(single.step("events").text).toContain("dropped");
});

test("2.1: overrides never replace a key that is there, and one wrong type voids them all", () => {
  const reply = { env_overrides: { NEW: "1", OLD: "2" }, ingest_filter: "?", allow_network: true };
  const { sees, step } = see("bootstrap", {}, { verdict: "modified", reply }, { plugin_env: ["OLD"] });
  expect(seen(sees, "overrides")).toEqual({
    kind: "overrides",
    env: [
      { key: "NEW", value: "1", applied: true },
      { key: "OLD", value: "2", applied: false },
    ],
    ingest_filter: "?",
    allow_network: true,
  });
  expect(step("when").text).toContain("timeout is doubled");
  const wrong = see("bootstrap", {}, { verdict: "modified", reply: { ...reply, allow_network: "yes" } });
  expect(seen(wrong.sees, "overrides")).toMatchObject({ env: [], ingest_filter: null, allow_network: null });
});

test("2.7, 2.8: sub-agent points have no caller, on_event needs a stack, outputs are ignored", () => {
  expect(see("prepare_subagent", {}).sees).toMatchObject({
    kind: "nothing",
    text: expect.stringContaining("no released"),
  });
  expect(see("merge_subagent", {}).sees).toMatchObject({ kind: "nothing" });
  expect(see("on_event", {}, { hooks: 1 }).sees).toMatchObject({ text: expect.stringContaining("Never called") });
  expect(see("on_event", {}, { hooks: 2 }).sees).toMatchObject({ text: expect.stringContaining("output is ignored") });
});

test("2.3: the event's own window is the one that counts", () => {
  const reply = { messages: [user("word ".repeat(500))] };
  const { step } = see("assemble", { ...WINDOW, context_window_tokens: 100 }, { verdict: "replaced", reply });
  expect(step("window").text).toContain("more than the window of 100");
});
