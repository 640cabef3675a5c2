import { expect, test } from "vitest";
import type { Match } from "@/lib/contract/hook-config";
import { matchHook } from "./match";

const event = {
  type: "transform_tool_result",
  agent_id: "5f0c1a52-7a55-5b52-9d0b-6f3f2b1f7f11",
  tool_name: "shell_exec",
  tool_runtime_name: "bash",
  input: { command: "cargo test --all", n: 1 },
  content: "",
};
const hit = (match: Match, on: Record<string, unknown> = event) => matchHook(match, on, "transform_tool_result");
const reason = (match: Match, on?: Record<string, unknown>) => {
  const result = hit(match, on);
  return result.matches ? null : result.reason;
};

test("null, absent, empty text and [] are no condition", () => {
  expect(hit({}).matches).toBe(true);
  expect(hit({ tools: [], command: null, input_contains: "", agent_ids: null }).matches).toBe(true);
});

test("tools are exact, any of, against both names", () => {
  expect(hit({ tools: ["x", "bash"] }).matches).toBe(true);
  expect(reason({ tools: ["shell"] })).toBe('the tool "shell_exec" is not one of shell');
});

test("the command is tried on input.command and tool_input.command, on a linear engine", () => {
  expect(hit({ command: "^cargo (test|check)\\b" }).matches).toBe(true);
  expect(hit({ command: "ls" }, { tool_input: { command: "ls -l" } }).matches).toBe(true);
  expect(reason({ command: "^ls" })).toContain('"cargo test --all" does not match');
  expect(reason({ command: "^ls" }, { input: {} })).toBe("the event has no command");
  expect(reason({ command: "(?=x)" })).toContain("does not compile");
  expect(hit({ command: "^(a+)+$" }, { input: { command: `${"a".repeat(50_000)}!` } }).matches).toBe(false);
});

test("input_contains looks at compact JSON, input_equals compares deeply and {} is a value", () => {
  expect(hit({ input_contains: '"n":1' }).matches).toBe(true);
  expect(hit({ input_equals: { n: 1, command: "cargo test --all" } }).matches).toBe(true);
  expect(hit({ input_equals: {} }, { input: {} }).matches).toBe(true);
  expect(hit({ input_equals: {} }).matches).toBe(false);
  expect(hit({ input_contains: "x" }, {}).matches).toBe(false);
});

test("agent ids are substrings of the event's agent id", () => {
  expect(hit({ agent_ids: ["zzz", "5f0c1a52"] }).matches).toBe(true);
  expect(hit({ agent_ids: ["5F0C"] }).matches).toBe(false);
});

test("conditions are AND", () => {
  expect(hit({ tools: ["bash"], command: "^npm" }).matches).toBe(false);
});

test("a message pattern that does not compile is ignored with a warning, as LibreFang does", () => {
  const result = matchHook({ message_regex: "(" }, { message: "hi" }, "ingest");
  expect(result).toEqual({ matches: true, warnings: [expect.objectContaining({ code: "ignored_regex" })] });
  expect(matchHook({ message_contains: "Hi" }, { message: "hi" }, "ingest").matches).toBe(false);
});
