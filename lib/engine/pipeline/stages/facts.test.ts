import { expect, test } from "vitest";
import { LIMITS } from "@/lib/contract/limits";
import { StageReport } from "@/lib/contract/run";
import type { Condition, Stage } from "@/lib/contract/stages";
import { factsOf, NO_FACTS } from "../../facts";
import { runPipeline } from "../run-pipeline";

const run = (text: string, stages: Stage[], facts = {}) =>
  runPipeline(stages, text, { marks: "all", facts: { ...NO_FACTS, ...facts } });
const holds = (condition: Condition, facts = {}, text = "one\ntwo\n") =>
  run(text, [{ when: { if: condition, do: [{ max_lines: 1 }] } }], facts).stages[0]?.branch === "do";

test("an event tells its facts by fields and by the edges of its text", () => {
  const content = "boom\nExit code: 2\n";
  expect(factsOf({ tool_name: "shell_exec", input: { command: "make" }, content, status: "completed" })).toEqual({
    command: "make",
    tool: "shell_exec",
    is_error: false,
    status: "completed",
    exit_code: 2,
    failed: true,
  });
  expect(factsOf({ content: "fine" })).toEqual(NO_FACTS);
});

test("conditions hold for what the event tells, and none about what it does not tell", () => {
  const failed = {
    exit_code: 2,
    failed: true,
    status: "error",
    tool: "shell_exec",
    command: "make -j4",
    is_error: true,
  };
  expect(holds({ exit_code: 2 }, failed)).toBe(true);
  expect(holds({ exit_code: [0, 2] }, failed)).toBe(true);
  expect(holds({ exit_code: 0 }, failed)).toBe(false);
  expect(holds({ exit_code: 0 })).toBe(false);
  expect(holds({ failed: false })).toBe(true);
  expect(holds({ is_error: true, status: ["error"], tool: ["shell_exec"], command: "^make" }, failed)).toBe(true);
  expect(holds({ is_error: true, tool: ["other"] }, failed)).toBe(false);
  expect(holds({ command: "." })).toBe(false);
});

test("conditions about the text see what earlier stages left", () => {
  const size = { min_lines: 2, max_lines: 2, min_bytes: 8, max_bytes: 8 };
  expect(holds({ ...size, matches: ["^two$"], matches_none: ["three"] })).toBe(true);
  expect(holds({ min_lines: 3 })).toBe(false);
  expect(holds({ max_tokens: 1 })).toBe(false);
  expect(holds({ looks_like: "json" }, {}, '{"a":1}\n')).toBe(true);
  expect(holds({ looks_like: "ndjson" }, {}, '{"a":1}\n{"a":2}\n')).toBe(true);
  expect(holds({ looks_like: "json" }, {}, "[not json]\n")).toBe(false);
});

test("the stages of a branch act under the index of their when, and report for themselves", () => {
  const inner: Stage[] = [{ drop_lines: ["one"] }, { when: { if: { min_lines: 9 }, do: [] } }];
  const stages: Stage[] = [{ strip_ansi: true }, { when: { if: { min_lines: 1 }, do: inner } }];
  const { line_map, stages: reports } = run("one\ntwo\n", stages);
  expect(line_map?.removed).toEqual([[1, 1, 1]]);
  expect(reports[1]).toMatchObject({
    kind: "when",
    branch: "do",
    lines_before: 2,
    lines_after: 1,
    stages: [{ kind: "drop_lines" }, { kind: "when", branch: "none", stages: [] }],
  });
});

test("a message of success is not said of a failure, whether the event tells of it or the text", () => {
  const stages: Stage[] = [{ match_output: [{ pattern: "^done$", message: "done" }] }];
  expect(run("working\ndone\n", stages).text).toBe("done\n[2 lines omitted]\n");
  expect(run("working\ndone\n", stages, { failed: true }).text).toBe("working\ndone\n");
  expect(run("error: it broke\ndone\n", stages).text).toBe("error: it broke\ndone\n");
  expect(run("not done\n", stages).text).toBe("not done\n");
});

test("rules of match_output: the first that fits, unless vetoes, failure is said of failures only", () => {
  const rules = [
    { pattern: "^a", message: "A", unless: "^veto" },
    { pattern: "^a", message: "failed at a", on: "failure" as const },
  ];
  expect(run("a\nveto\n", [{ match_output: rules }]).text).toBe("a\nveto\n");
  expect(run("a\nveto\n", [{ match_output: rules }], { failed: true }).text).toBe("failed at a\n[2 lines omitted]\n");
});

test("nothing left of a failure brings the original back, secrets hidden, unless there is a text for it", () => {
  const text = `push with ghp_${"a1".repeat(18)}\n`;
  const stages: Stage[] = [{ redact: true }, { drop_lines: ["."] }, { on_empty: "nothing" }];
  expect(run(text, stages, { failed: true }).text).toBe("push with [redacted: token]\n");
  expect(run(text, stages).text).toBe("nothing\n");
  const told: Stage[] = [{ drop_lines: ["."] }, { on_empty: { success: "ok", failure: "failed without a word" } }];
  expect(run(text, told, { failed: true }).text).toBe("failed without a word\n");
});

test("what auto did inside of the last branch that there may be is still a report of the contract", () => {
  const nest = (depth: number): Stage =>
    depth === 0 ? { auto: true } : { when: { if: { failed: false }, do: [nest(depth - 1)] } };
  const text = Array.from({ length: 80 }, (_, i) => `step ${i} of a long build`).join("\n");
  const { stages } = run(text, [nest(LIMITS.whenDepth)]);
  expect(JSON.stringify(stages)).toContain("group_similar");
  expect(StageReport.array().parse(stages)).toEqual(stages);
});
