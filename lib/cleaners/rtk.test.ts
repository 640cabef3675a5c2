import { expect, test } from "vitest";
import { applied, importOne, stagesOf } from "./testing/apply";

// If this fails, a filter of rtk does something else here than there, or loses what rtk never knew was a failure.

const FILTER = `
schema_version = 1

[filters.widget]
description = "Condense widget"
match_command = "^widget\\\\s+build\\\\b"
strip_ansi = true
replace = [{ pattern = "took (\\\\d+)ms", replacement = "\${1} ms" }]
match_output = [{ pattern = "^nothing to do$", message = "widget: up to date", unless = "warning" }]
strip_lines_matching = ["^\\\\s*$", "^Linking "]
truncate_lines_at = 60
max_lines = 4
on_empty = "widget: ok"

[[tests.widget]]
name = "drops noise"
input = """
Linking a
built in 3 steps
took 12ms
"""
expected = "built in 3 steps\\n12 ms"
`;

test("stages stand in rtk's order, with what protects lines", () => {
  const { item } = importOne(FILTER);
  expect(item).toMatchObject({ source: "rule.toml", format: "rtk", name: "widget" });
  expect(stagesOf(item)).toEqual([
    { strip_ansi: true },
    { replace: [{ pattern: "took (\\d+)ms", replacement: `\${1} ms` }] },
    { match_output: [{ pattern: "\\Anothing to do\\z", message: "widget: up to date", unless: "warning" }] },
    {
      drop_lines: { patterns: ["^\\s*$", "^Linking "], unless: ["^widget: up to date$"], keep_protected: true },
    },
    { truncate_lines_at: { chars: 60, from: "middle" } },
    { window: { head: 4 } },
    { on_empty: "widget: ok" },
  ]);
});

test("a test becomes a sample with a command that the hook fires for, and the exact text as its reply", () => {
  const { item } = importOne(FILTER);
  expect(item.samples).toMatchObject([
    {
      name: "widget: drops noise",
      point: "transform_tool_result",
      event: {
        input: { command: "widget build" },
        content: "Linking a\nbuilt in 3 steps\ntook 12ms\n",
        is_error: false,
      },
      expect: { reply: { content: "built in 3 steps\n12 ms\n" } },
    },
  ]);
  expect(applied(item, "widget build", "Linking a\nbuilt\n")).toBe("[1 line omitted]\nbuilt\n");
  expect(applied(item, "cd /srv && LOG=1 widget build -v", "Linking a\nbuilt\n")).toBe("[1 line omitted]\nbuilt\n");
  expect(applied(item, "echo widget build", "Linking a\nbuilt\n")).toBeNull();
});

test("a message for success is not said of a failure, and is not dropped by what comes behind it", () => {
  const { item } = importOne(FILTER.replace("strip_lines_matching", "keep_lines_matching"));
  expect(applied(item, "widget build", "nothing to do")).toContain("widget: up to date");
  expect(applied(item, "widget build", "nothing to do", true)).not.toContain("up to date");
  expect(applied(item, "widget build", "all is well\nnothing to do")).not.toContain("up to date");
});

test("caps and patterns leave errors where they stand", () => {
  const { item } = importOne(FILTER);
  const lines = [
    ...Array.from({ length: 30 }, (_, i) => `step ${i} of the build of the widget`),
    "error: no such file: a.c",
  ];
  expect(applied(item, "widget build", lines.join("\n"), true)).toContain("error: no such file: a.c");
});

test.each([
  ["another version", `schema_version = 2\n[filters.a]\nmatch_command = "^a"\nmax_lines = 3`, "schema_version = 1", 1],
  ["no command", `schema_version = 1\n[filters.a]\nmax_lines = 3`, "no match_command", 2],
  [
    "both selections",
    `schema_version = 1\n[filters.a]\nmatch_command = "^a"\nstrip_lines_matching = ["x"]\nkeep_lines_matching = ["y"]`,
    "refuses",
    2,
  ],
  ["a command pattern that is no RE2", `schema_version = 1\n\n[filters.a]\nmatch_command = "^a(?=b)"`, "lookahead", 4],
  ["no stage", `schema_version = 1\n[filters.a]\nmatch_command = "^a"`, "Nothing of the rule", 2],
  ["broken TOML", `schema_version = 1\n[filters.a\n`, "TOML is broken", 2],
])("%s is a finding with its line", (_, content, said, line) => {
  const { items, findings } = importOne.all([{ path: "f/rule.toml", content }]);
  expect(items).toEqual([]);
  expect(findings).toMatchObject([{ source: "f/rule.toml", level: "error", message: expect.stringContaining(said) }]);
  expect(findings[0]?.line).toBe(line);
});

test("what cannot be carried over is named with its line, and never makes the rule drop more", () => {
  const { item } = importOne(`schema_version = 1
[filters.a]
match_command = "a$"
keep_lines_matching = ["^x", "[a&&b]"]
truncate_lines_at = 80
colour = true
`);
  expect(stagesOf(item)).toEqual([{ truncate_lines_at: { chars: 80, from: "middle" } }]);
  expect(
    item.notes.filter(({ level }) => level === "warning").map(({ message, line }) => [line, message.split(" ")[0]]),
  ).toEqual([
    [2, "rtk"],
    [4, "A"],
    [4, "keep_lines_matching"],
    [6, "rtk"],
  ]);
});

test("max_lines behind head and tail cuts only where it is smaller", () => {
  const filter = (rest: string) => importOne(`schema_version = 1\n[filters.a]\nmatch_command = "^a"\n${rest}`).item;
  expect(stagesOf(filter("head_lines = 5\ntail_lines = 3\nmax_lines = 8"))).toEqual([{ window: { head: 5, tail: 3 } }]);
  expect(stagesOf(filter("head_lines = 5\nmax_lines = 2"))).toEqual([{ window: { head: 5 } }, { window: { head: 2 } }]);
});

test("the files of rtk's own folder have no schema_version", () => {
  expect(importOne(`[filters.a]\nmatch_command = "^a"\nmax_lines = 3`).item.name).toBe("a");
});
