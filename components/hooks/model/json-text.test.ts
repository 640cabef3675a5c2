import { expect, test } from "vitest";
import { lineOfPath, parseJsonText, printJson } from "./json-text";
import { allProblems, paramsOfHook, pathInWords } from "./problems";

const text = printJson({
  name: "x",
  runner: { kind: "pipeline", stages: [{ drop_lines: ["(", "b"] }, { max_lines: 0 }] },
});

test("a problem is shown at the line of its field (else a person has to count brackets)", () => {
  expect(text.split("\n")[lineOfPath(text, "runner.stages.0.drop_lines.0") - 1]).toContain('"("');
  expect(text.split("\n")[lineOfPath(text, "runner.stages.1.max_lines") - 1]).toContain("max_lines");
});

test("a missing field is shown at its parent, an array alone is looked up without its prefix", () => {
  expect(text.split("\n")[lineOfPath(text, "runner.timeout") - 1]).toContain("runner");
  const stages = printJson([{ drop_lines: ["("] }]);
  expect(stages.split("\n")[lineOfPath(stages, "runner.stages.0.drop_lines.0", "runner.stages") - 1]).toContain('"("');
});

test("faults of a text come with line and words (else the editor cannot mark them)", () => {
  expect(parseJsonText('{\n "a": 1,\n}').problems[0]).toEqual({
    line: 3,
    message: "a key in double quotes is expected here",
  });
  expect(parseJsonText("").problems).toHaveLength(1);
  expect(parseJsonText('{"a":1}')).toEqual({ value: { a: 1 }, problems: [] });
});

test("a run's problem is told at the hook's own path (else the field beside it stays unmarked)", () => {
  const params = [
    { path: "hooks.1.runner.stages.0", code: "x", message: "y" },
    { path: "hooks.10.name", code: "x", message: "y" },
  ];
  expect(paramsOfHook(params, 1)).toEqual([{ path: "runner.stages.0", code: "x", message: "y" }]);
});

test("a server's word holds only while the value it judged stands (else a mended field stays red)", () => {
  const draft = (pattern: string) => ({
    name: "n",
    point: "transform_tool_result",
    runner: { kind: "pipeline", stages: [{ drop_lines: [pattern] }] },
  });
  const server = {
    draft: draft("("),
    params: [{ path: "runner.stages.0.drop_lines.0", code: "invalid_regex", message: "missing )" }],
  };
  expect(allProblems(draft("("), server)).toHaveLength(1);
  expect(allProblems(draft("x"), server)).toHaveLength(0);
});

test("paths read as a person would say them", () => {
  expect(pathInWords("runner.stages.2.drop_lines.0")).toBe("Stage 3 · drop_lines · 1");
});
