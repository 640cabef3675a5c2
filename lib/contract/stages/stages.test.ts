import { expect, test } from "vitest";
import * as z from "zod";
import { LIMITS } from "../limits";
import { paramsFromIssues } from "../problem";
import { PipelineRunner } from "../runner";
import { STAGE_INFO, STAGE_KINDS, Stage, stageKind, stagePatterns } from ".";

const faults = (stages: unknown) => {
  const parsed = PipelineRunner.safeParse({ kind: "pipeline", stages }, { reportInput: true });
  return parsed.success ? [] : paramsFromIssues(parsed.error.issues).map(({ path, code }) => `${path} ${code}`);
};

test("every kind has a schema, and its example is one of it", () => {
  for (const kind of STAGE_KINDS) {
    expect(faults([STAGE_INFO[kind].example])).toEqual([]);
    expect(stageKind(STAGE_INFO[kind].example)).toBe(kind);
  }
});

test("every pattern of a stage is found with its path, in short and full forms and inside of branches", () => {
  const found = (stage: Stage) => stagePatterns(stage).map(([path, pattern]) => `${path}=${pattern}`);
  expect(found({ keep_lines: { patterns: ["a"], unless: ["b"], context: { before: 1 } } })).toEqual([
    "keep_lines.patterns.0=a",
    "keep_lines.unless.0=b",
  ]);
  expect(found({ budget: { tokens: 1, importance: [{ pattern: "a", score: 1 }] } })).toEqual([
    "budget.importance.0.pattern=a",
  ]);
  expect(found({ match_output: [{ pattern: "a", message: "no pattern", unless: "b" }] })).toEqual([
    "match_output.0.pattern=a",
    "match_output.0.unless=b",
  ]);
  expect(found({ sections: { enter: "a", exit: "b", do: "drop", label: "no pattern", unless: ["c"] } })).toEqual([
    "sections.enter=a",
    "sections.exit=b",
    "sections.unless.0=c",
  ]);
  const inner: Stage = {
    when: { if: { command: "a", matches: ["b"], tool: ["no pattern"] }, do: [{ drop_lines: ["c"] }] },
  };
  expect(found({ when: { if: { failed: true }, do: [], else: [inner] } })).toEqual([
    "when.else.0.when.if.command=a",
    "when.else.0.when.if.matches.0=b",
    "when.else.0.when.do.0.drop_lines.0=c",
  ]);
});

test("a fault is told of the stage and the form that was meant", () => {
  expect(faults([{ budget: { tokens: 1, importance: [{ pattern: "a" }] } }])).toEqual([
    "stages.0.budget.importance.0.score required",
  ]);
  expect(faults([{ drop_lines: ["a", 3] }])).toEqual(["stages.0.drop_lines.1 invalid_type"]);
  expect(faults([{ when: { if: { failed: true }, do: [{ json: { max_items: "x" } }] } }])).toEqual([
    "stages.0.when.do.0.json.max_items invalid_type",
  ]);
  expect(faults([{ when: { if: {}, do: [] } }])).toEqual(["stages.0.when.if custom"]);
  expect(faults([{ strip_ansi: true, drop_lines: ["a"] }])).toEqual(["stages.0.drop_lines unknown_field"]);
  expect(faults([{ drop_linez: ["a"] }])).toEqual(["stages.0.drop_linez unknown_field"]);
  expect(faults([{ sections: { enter: "a", exit: "b", until: "c", do: "drop" } }])).toEqual([
    "stages.0.sections custom",
  ]);
});

test("branches nest to a bound, and stages inside of them count", () => {
  const nest = (depth: number): unknown =>
    depth === 0 ? { strip_ansi: true } : { when: { if: { failed: true }, do: [nest(depth - 1)] } };
  expect(faults([nest(LIMITS.whenDepth)])).toEqual([]);
  expect(faults([nest(LIMITS.whenDepth + 1)])).toHaveLength(1);
  const full = {
    when: { if: { failed: true }, do: Array.from({ length: LIMITS.stages }, () => ({ strip_ansi: true })) },
  };
  expect(faults([full, full, full])).toEqual([]);
  expect(faults([full, full, full, full])).toEqual(["stages custom"]);
});

test("the description of all stages for other programs stays short", () => {
  const text = JSON.stringify(z.toJSONSchema(Stage, { io: "input", unrepresentable: "any" }));
  expect(text.length).toBeLessThan(40_000);
  for (const kind of STAGE_KINDS) expect(text).toContain(`"${kind}"`);
});
