import { expect, test } from "vitest";
import { applied, importOne, stagesOf } from "./testing/apply";

// If this fails, a tokf filter fires for other commands, or its branches for success and failure are mixed up.

const FILTER = `
command = "widget sync *"
strip_ansi = true
trim_lines = true
skip = ["^fetching "]
dedup = true
passthrough_args = ["--watch", "-w"]
match_output = [{ contains = "nothing to sync (yet)", output = "up to date" }]

[[replace]]
pattern = '^item (\\S+) costs \\$(\\d+)'
output = "{1}: $\{2}"

[on_success]
output = "ok"

[on_failure]
tail = 2
`;

test("stages stand in tokf's order; a branch for each outcome", () => {
  const { item } = importOne(FILTER, "filters/widget/sync.toml");
  expect(item).toMatchObject({ format: "tokf", name: "widget sync *" });
  expect(stagesOf(item)).toEqual([
    {
      when: {
        if: { command: "(?:\\s['\"]?--watch)|(?:\\s['\"]?-w)" },
        do: [],
        else: [
          { match_output: [{ pattern: "nothing to sync \\(yet\\)", message: "up to date" }] },
          { replace: [{ pattern: "^.*?(^item (\\S+) costs \\$(\\d+)).*$", replacement: `\${2}: $$\${3}` }] },
          { strip_ansi: true },
          { trim_lines: "both" },
          { drop_lines: { patterns: ["^fetching "], unless: ["^up to date$"], keep_protected: true } },
          { dedupe_lines: true },
          {
            when: {
              if: { failed: true },
              do: [{ window: { tail: 2 } }],
              else: [{ match_output: [{ pattern: "\\A", message: "ok", unless: "\\Aup to date\\z" }] }],
            },
          },
        ],
      },
    },
  ]);
});

test.each([
  ["widget sync here", true],
  ["/usr/bin/widget -C /srv sync here --all", true],
  ["cd /srv && A=1 widget --no-colour sync here", true],
  ["widget sync", false],
  ["widget synchronise here", false],
  ["my-widget sync here", false],
])("%s: fires %s", (command, fires) => {
  expect(applied(importOne(FILTER).item, command, "x") !== null).toBe(fires);
});

test("a success is one word, a failure keeps its end and every error; a flag that passes through changes nothing", () => {
  const { item } = importOne(FILTER);
  const text = "fetching a\nitem nut costs $12 today\nline\nline\nlast";
  expect(applied(item, "widget sync x", text)?.split("\n")[0]).toBe("ok");
  const failed = applied(item, "widget sync x", `error: the store is locked\n${text}`, true);
  expect(failed).toContain("error: the store is locked");
  expect(failed).toContain("last");
  expect(failed).not.toContain("nut");
  expect(applied(item, "widget sync x --watch", text)).toBe(text);
  expect(applied(item, "widget sync x", "nothing to sync (yet)")?.split("\n")[0]).toBe("up to date");
});

test("replace takes the whole line, whatever stands around the match", () => {
  const { item } = importOne(`command = "a"\n[[replace]]\npattern = '(\\d+) files'\noutput = "{0}/{1}!"\n`);
  expect(applied(item, "a", "there are 12 files left, 3 files gone\nnone")).toBe("12 files/12!\nnone");
});

test("extract keeps the first line it matches and all where none does", () => {
  const { item } = importOne(
    `command = "a"\n[on_success]\nextract = { pattern = 'to (\\S+)$', output = "pushed {1}" }\n`,
  );
  expect(
    applied(item, "a", "one\npush to main\npush to dev")
      ?.replace(/\[.*\]\n?/g, "")
      .trim(),
  ).toBe("push to main");
  expect(applied(item, "a", "one\ntwo")).toBe("one\ntwo");
  expect(applied(item, "a", "one\npush to main", true)).toBe("one\npush to main");
});

test("tests beside the filter become samples; fixtures are found by their path", () => {
  const others = [
    {
      path: "filters/widget/sync_test/locked.toml",
      content: `name = "locked"\nfixture = "fixtures/locked.txt"\nexit_code = 3\nargs = ["--all"]\n[[expect]]\ncontains = "locked"\n[[expect]]\ncontains = "✗ 1 failed"\nnot_contains = "fetching"\nline_count = 2\n`,
    },
    { path: "repo/fixtures/locked.txt", content: "[INFO] fetching a\nerror: the store is locked\n" },
    {
      path: "filters/widget/sync_test/ok.toml",
      content: `name = "ok"\ninline = "fetching a"\n[[expect]]\nequals = "ok"\n`,
    },
    { path: "filters/other_test/x.toml", content: `name = "lonely"\ninline = "a"\n[[expect]]\ncontains = "a"\n` },
  ];
  const { item, findings } = importOne(FILTER, "filters/widget/sync.toml", others);
  expect(item.samples).toMatchObject([
    {
      name: "widget sync *: locked",
      event: { input: { command: "widget sync x --all" }, is_error: true, status: "error" },
      expect: { must_keep: ["locked"], must_not: ["fetching"] },
    },
    { event: { content: "fetching a" }, expect: { reply: { content: "ok" } } },
  ]);
  expect(findings.map(({ source, message }) => [source, message.split(" ").slice(0, 4).join(" ")])).toEqual([
    ["filters/widget/sync_test/locked.toml", "line_count of a test"],
    ["filters/widget/sync_test/locked.toml", 'A test expects "✗'],
    ["filters/other_test/x.toml", "The test is for"],
  ]);
});

test("a rule for another command's output applies to that command's output only", () => {
  const { item } = importOne(`command = "git status"\nrun = "git status --short -b {args}"\nskip = ["^##"]\n`);
  expect(applied(item, "git status", "## main\n M a")).toBeNull();
  expect(applied(item, "git status --short -b", "## main\n M a")).not.toContain("## main");
  expect(item.notes).toContainEqual({ level: "warning", line: 2, message: expect.stringContaining("never changed") });
});

test("scripts, templates and fixed texts for a failure are named and left out", () => {
  const { item } = importOne(`command = "a"
skip = ["^x"]
[lua_script]
lang = "luau"
source = "return output"
[[section]]
match = "^y"
collect_as = "ys"
[on_success]
output = "{ys.count} ys"
[on_failure]
output = "FAILED"
`);
  expect(stagesOf(item)).toEqual([{ drop_lines: { patterns: ["^x"], keep_protected: true } }]);
  expect(item.notes.filter((note) => note.level === "warning").map(({ line }) => line)).toEqual([3, 6, 9, 11]);
});
