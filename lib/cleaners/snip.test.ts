import { expect, test } from "vitest";
import { applied, importOne, stagesOf } from "./testing/apply";

// If this fails, a snip filter drops what snip kept, or fires for commands whose output it was not written for.

const FILTER = `
name: "widget-list"
version: 1
match:
  command: "widget"
  subcommand: ["list", "ls"]
  exclude_flags: ["--format", "-o"]
  require_flags: ["--all"]
pipeline:
  - action: "strip_ansi"
  - action: "remove_lines"
    pattern: "^\\\\s*$"
  - action: "regex_extract"
    pattern: "^(\\\\w+) +(\\\\d+)"
    format: "$1=$2 $"
  - action: "head"
    n: 2
  - action: "on_empty"
    message: "none"
on_error: "passthrough"
tests:
  - name: "two"
    input: |
      nut 12 pieces

      bolt 3 pieces
    expected: |
      nut=12 $
      bolt=3 $
`;

test("actions stand in their order, inside of what the flags ask for", () => {
  const { item } = importOne(FILTER, "widget.yaml");
  expect(item).toMatchObject({ format: "snip", name: "widget-list" });
  expect(stagesOf(item)).toEqual([
    {
      when: {
        if: { command: "(?:\\s['\"]?--format)|(?:\\s['\"]?-o)" },
        do: [],
        else: [
          {
            when: {
              if: { command: "\\s['\"]?--all" },
              do: [
                { strip_ansi: true },
                { drop_lines: { patterns: ["^\\s*$"], keep_protected: true } },
                { keep_lines: { patterns: ["^(\\w+) +(\\d+)"], keep_protected: true } },
                { replace: [{ pattern: "^.*?(^(\\w+) +(\\d+)).*$", replacement: `\${2}=\${3} $$` }] },
                { window: { head: 2 } },
                { on_empty: "none" },
              ],
            },
          },
        ],
      },
    },
  ]);
  expect(item.samples).toMatchObject([
    { event: { input: { command: "widget list --all" } }, expect: { reply: { content: "nut=12 $\nbolt=3 $\n" } } },
  ]);
});

test("flags decide, as in snip: by how a word begins", () => {
  const { item } = importOne(FILTER);
  const text = "nut 12 pieces\nnothing\n";
  expect(applied(item, "widget ls --all", text)).toContain("nut=12 $");
  for (const command of ["widget ls", "widget ls --all --format=json", "widget list -ojson --all"])
    expect(applied(item, command, text)).toBe(text);
  for (const command of ["widget show --all", "other ls --all"]) expect(applied(item, command, text)).toBeNull();
});

test("an empty subcommand is the bare command", () => {
  const { item } = importOne(
    `name: a\nmatch: { command: yarn, subcommand: ["", install] }\npipeline: [{ action: tail, n: 3 }]`,
  );
  expect(["yarn", "yarn install", "yarn why"].map((command) => applied(item, command, "x"))).toEqual(["x", "x", null]);
});

test("a rule for the output with injected arguments applies only where they were given", () => {
  const { item } = importOne(`name: a
match: { command: git, subcommand: log, exclude_flags: ["--pretty", "--oneline"] }
inject:
  args: ["--pretty=format:%h %s", "--no-merges"]
  defaults: { "-n": "10" }
pipeline:
  - { action: keep_lines, pattern: "^[0-9a-f]{7} " }
`);
  const text = "commit 1\nAuthor: a\n";
  expect(applied(item, "git log", text)).toBe(text);
  expect(applied(item, "git log --no-merges --pretty=format:%h%s", text)).not.toContain("Author");
  expect(applied(item, "git log --no-merges --pretty=format:%h%s --oneline", text)).toBe(text);
  expect(item.notes.filter(({ level }) => level === "warning").map(({ line }) => line)).toEqual([3, 5]);
});

test("what makes another text of the output is left out, and the lines stay", () => {
  const actions = [
    "group_by",
    "aggregate",
    "json_schema",
    "ndjson_stream",
    "state_machine",
    "format_template",
    "hocus",
  ];
  const { item } = importOne(
    `name: a\nmatch: { command: a }\npipeline:\n  - { action: compact_path }\n${actions.map((name) => `  - { action: ${name} }`).join("\n")}\n`,
  );
  expect(stagesOf(item)).toEqual([{ shorten_paths: true }]);
  expect(item.notes.map(({ line }) => line)).toEqual([5, 6, 7, 8, 9, 10, 11]);
  expect(item.notes.at(-1)).toMatchObject({ level: "error", message: expect.stringContaining("hocus") });
});

test("dedup, bytes, JSON and messages have their nearest stages", () => {
  const { item } = importOne(`name: a
match: { command: a }
pipeline:
  - { action: dedup, normalize: ["\\\\d+"], top: 3 }
  - { action: dedup }
  - { action: truncate_bytes, max: 400 }
  - { action: truncate_lines, max: 90 }
  - { action: json_extract, fields: [name, id] }
  - { action: match_output, pattern: "^done$", unless: "warn" }
`);
  expect(stagesOf(item)).toEqual([
    { group_similar: { scope: "all", min: 2, mask: [], mask_patterns: ["\\d+"] } },
    { dedupe_lines: { scope: "all" } },
    { when: { if: { min_bytes: 401 }, do: [{ budget: 100 }] } },
    { truncate_lines_at: { chars: 90, from: "middle" } },
    { json: { pick: ["name", "id"] } },
    { match_output: [{ pattern: "\\Adone\\z", message: "ok", unless: "warn" }] },
  ]);
});

test.each([
  ["broken YAML", "name: a\nmatch:\n  command: [a\npipeline: x: y\n", /YAML is broken/],
  ["a key that stands twice", "name: a\nmatch: {command: a}\npipeline: []\nname: b\n", /name stands twice/],
  ["YAML without measure", `a: b\n${"#\n".repeat(40_000)}`, /at most 65536/],
  ["no command", "name: a\nmatch: {}\npipeline: []\n", /no match\.command/],
  [
    "aliases without measure",
    `a: &a [x]\n${Array.from({ length: 60 }, (_, i) => `b${i}: [*a, *a]`).join("\n")}\nmatch: {command: a}\npipeline: []`,
    /cannot be read/,
  ],
])("%s is a finding", (_, content, said) => {
  const { items, findings } = importOne.all([{ path: "a.yaml", content }]);
  expect(items).toEqual([]);
  expect(findings).toMatchObject([{ source: "a.yaml", level: "error", message: expect.stringMatching(said) }]);
});
