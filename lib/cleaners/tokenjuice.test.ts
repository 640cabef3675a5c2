import { expect, test } from "vitest";
import type { RuleFile } from "@/lib/contract/rules";
import { applied, importOne, stagesOf } from "./testing/apply";

// If this fails, a tokenjuice rule is cut elsewhere, fires elsewhere, or its regular expressions mean something else.

const RULE = {
  id: "build/widget",
  family: "build",
  match: { toolNames: ["exec"], argv0: ["widget", "wdg"], argvIncludesAny: [["build"], ["--fast", "make"]] },
  transforms: { stripAnsi: true, dedupeAdjacent: true, trimEmptyEdges: true },
  filters: { skipPatterns: ["^\\u2713 "], keepPatterns: ["^(warn|built)", "\\/src\\/"] },
  matchOutput: [{ pattern: "^NOTHING to build$", flags: "i", message: "widget: nothing to build" }],
  onEmpty: "widget: no output",
  summarize: { head: 3, tail: 2 },
  failure: { preserveOnFailure: true, head: 8 },
  counters: [{ name: "warning", pattern: "warn" }],
};
const imported = (rule: object, others: RuleFile[] = []) =>
  importOne(JSON.stringify({ ...RULE, ...rule }, null, 1), "rules/w.json", others);

test("stages stand in tokenjuice's order, with another cut for failures", () => {
  const { item } = imported({});
  expect(item).toMatchObject({ format: "tokenjuice", name: "build/widget" });
  expect(item.hook.match.tools ?? []).toEqual([]);
  const [{ when }] = stagesOf(item) as [{ when: { if: { command: string }; do: unknown[] } }];
  expect(when.do).toEqual([
    { trim_lines: "end" },
    { strip_ansi: true },
    { match_output: [{ pattern: "(?i)\\ANOTHING to build\\s*\\z", message: "widget: nothing to build" }] },
    {
      drop_lines: { patterns: ["^\\x{2713} "], unless: ["^widget: nothing to build$"], keep_protected: true },
    },
    {
      when: {
        if: { matches: ["^(warn|built)", "\\/src\\/"] },
        do: [
          {
            keep_lines: {
              patterns: ["^(warn|built)", "\\/src\\/", "^widget: nothing to build$"],
              keep_protected: true,
            },
          },
        ],
      },
    },
    { blank_lines: "edges" },
    { dedupe_lines: true },
    { on_empty: "widget: no output" },
    {
      when: {
        if: { failed: true },
        do: [{ window: { head: 8, tail: 12 } }],
        else: [{ window: { head: 3, tail: 2 } }],
      },
    },
  ]);
  expect(item.notes).toContainEqual({ level: "warning", line: 52, message: expect.stringContaining("counters") });
});

test.each([
  ["widget build", true],
  ["wdg make --fast", true],
  ["wdg --fast -j 3 make", true],
  ["widget rebuild", false],
  ["widget make", false],
])("%s: is cleaned %s", (command, cleaned) => {
  const text = "✓ one\nbuilt a\n";
  expect(applied(imported({}).item, command, text) !== text).toBe(cleaned);
});

test("parts of the command are found at word boundaries, and all conditions hold at once", () => {
  const { item } = imported({
    match: { argv0: ["pnpm"], commandIncludes: ["pnpm test"], commandIncludesAny: ["unit", "fast"] },
  });
  const text = "✓ one\nbuilt a\n";
  const cleaned = (command: string) => ![null, text].includes(applied(item, command, text));
  expect(
    ["pnpm test unit", "pnpm test --fast", "pnpm tests unit", "pnpm test", "npx pnpm test unit"].map(cleaned),
  ).toEqual([true, true, false, false, false]);
});

test("where no line matches keepPatterns all stay", () => {
  const { item } = imported({});
  expect(applied(item, "widget build", "one\ntwo")).toBe("one\ntwo");
  expect(applied(item, "widget build", "one\nbuilt b\nerror: bad")).toContain("built b\nerror: bad");
});

test("lookarounds are named, and what they would have kept is not dropped", () => {
  const { item } = imported({
    filters: { skipPatterns: ["^a(?!b)", "^c"], keepPatterns: ["(?<=x)y", "^z"] },
    matchOutput: [],
  });
  const json = JSON.stringify(stagesOf(item));
  expect(json).toContain('"drop_lines":{"patterns":["^c"]');
  expect(json).not.toContain("keep_lines");
  expect(item.notes.filter(({ message }) => /lookahead/.test(message)).length).toBe(2);
});

test("fixtures become samples; what counters would have said is not expected", () => {
  const fixture = {
    id: "widget-basic",
    ruleId: "build/widget",
    input: {
      toolName: "exec",
      command: "cd /r && widget build",
      combinedText: "✓ one\nwarn: old\nbuilt a\n",
      exitCode: 2,
    },
    expect: {
      matchedReducer: "build/widget",
      inlineText: "exit 2\nwarn: old\nbuilt a",
      contains: ["warn: old", "1 warning"],
      excludes: ["✓"],
      facts: { warning: 1 },
    },
  };
  const { item, findings } = imported({}, [
    { path: "rules/fixtures/w.fixture.json", content: JSON.stringify(fixture, null, 2) },
  ]);
  expect(item.samples).toMatchObject([
    {
      name: "build/widget: widget-basic",
      event: { input: { command: "cd /r && widget build" }, is_error: true },
      expect: { must_keep: ["warn: old"], must_not: ["✓"], reply: { content: "warn: old\nbuilt a\n" } },
    },
  ]);
  expect(findings.map(({ level }) => level)).toEqual(["warning", "warning"]);
});

test.each([
  ["broken JSON", '{\n "id": "a",\n oops }', 3],
  ["JSON of something else", '{ "name": "x" }', undefined],
])("%s is a finding", (_, content, line) => {
  const { items, findings } = importOne.all([{ path: "a.json", content }]);
  expect([items, findings.length, findings[0]?.line]).toEqual([[], 1, line]);
});
