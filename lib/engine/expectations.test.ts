import { expect, test } from "vitest";
import { Expect } from "@/lib/contract/sample";
import { unmetOf } from "./expectations";

// Without these a sample could be called kept although the line that it is about is gone.

const codes = (wanted: object, reply: object, content = "a\nerror: b\n", tokens = 5) =>
  unmetOf(
    Expect.parse(wanted),
    "transform_tool_result",
    { content },
    {
      reply,
      tokens: { before: 9, after: tokens, estimated: false },
    },
  ).map(({ code }) => code);

test("the rewrite is looked at, or the original where nothing was rewritten", () => {
  expect(codes({ must_keep: ["error: b"] }, {})).toEqual([]);
  expect(codes({ must_keep: ["error: b"] }, { content: "a\n" })).toEqual(["must_keep"]);
  expect(codes({ must_not: ["a"] }, {})).toEqual(["must_not"]);
  expect(codes({ must_not: ["a"] }, { content: "error: b\n" })).toEqual([]);
});

test("size, reply, JSON and diff", () => {
  expect(codes({ max_tokens: 4 }, {})).toEqual(["max_tokens"]);
  expect(codes({ max_tokens: 5 }, {})).toEqual([]);
  expect(codes({ reply: { content: "x" } }, { content: "x" })).toEqual([]);
  expect(codes({ reply: {} }, { content: "x" })).toEqual(["reply"]);
  expect(codes({ valid_json: true }, { content: "[1]" })).toEqual([]);
  expect(codes({ valid_json: true }, {})).toEqual(["valid_json"]);
  const diff = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n";
  expect(codes({ applies_as_diff: true }, { content: diff })).toEqual([]);
  expect(codes({ applies_as_diff: true }, { content: diff.replace("-a\n", "") })).toEqual(["applies_as_diff"]);
});

test("at points without a text the reply is what is looked at", () => {
  const unmet = unmetOf(
    Expect.parse({ must_keep: ["pnpm"] }),
    "before_message",
    {},
    {
      reply: { action: "inject", content: "use pnpm" },
      tokens: null,
    },
  );
  expect(unmet).toEqual([]);
});
