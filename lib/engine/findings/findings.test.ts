import fc from "fast-check";
import { expect, test } from "vitest";
import { findProtected } from "../guard/find-protected";
import { runPipeline } from "../pipeline/run-pipeline";
import { listFindings } from "./list";
import { LONG_LIST, surplusOf } from "./surplus";

// Without these, a hit of a search or a frame of a crash is taken for a finding and thinned, a finding loses its code or takes a
// summary with it, or a long list loses the one finding that is unlike the others.

const one = (text: string) => {
  const [found] = listFindings(text.split("\n"));
  return found && [found.file, found.kind, found.grade, found.to - found.from];
};

test.each([
  ["src/a.ts(3,5): error TS2322: Type 'a' is not assignable.", ["src/a.ts", "TS2322", 2, 1]],
  ["src/a.ts:3:5 - error TS2322: No.\n\n3   let a = 1;\n      ~\n\nFound 1 error.", ["src/a.ts", "TS2322", 2, 4]],
  ["app/a.py:3:80: E501 line too long", ["app/a.py", "E501", 0, 1]],
  ["app/a.py:3:8: F821 undefined name 'a'", ["app/a.py", "F821", 3, 1]],
  ["app/a.py:3:0: W0611: Unused import os (unused-import)", ["app/a.py", "W0611", 1, 1]],
  ['app/a.py:3: error: Name "a" is not defined  [name-defined]', ["app/a.py", "name-defined", 3, 1]],
  [
    '  /p/a.py:2:12 - error: Type "int"\n    "int" is not (reportReturnType)\n1 error',
    ["/p/a.py", "reportReturnType", 2, 2],
  ],
  ["/p/a.js\n  3:8  warning  Too many parameters  max-params\n\n✖ 1 problem", ["/p/a.js", "max-params", 1, 1]],
  ["a.css\n   1:12  ✖  Unexpected color  color-no-invalid-hex", ["a.css", "color-no-invalid-hex", 2, 1]],
  [
    "a.c: In function 'f':\na.c:3:5: warning: unused variable 'x' [-Wunused-variable]\n    3 |  int x;\n      |      ^",
    ["a.c", "-Wunused-variable", 1, 4],
  ],
  [
    "error[E0308]: mismatched types\n  --> src/lib.rs:3:9\n   |\n3  |   x\n   |   ^\n\nerror: could not compile",
    ["src/lib.rs", "E0308", 2, 5],
  ],
  ["F401 [*] `os` imported but unused\n --> a.py:1:8\n  |\n1 | import os\n  |        ^^", ["a.py", "F401", 1, 5]],
  [
    "a.rb:1:7: C: [Correctable] Naming/MethodName: Use snake_case.\ndef Total\n    ^^^^^\n\n1 file inspected",
    ["a.rb", "Naming/MethodName", 0, 3],
  ],
  ["a.ts:3:5 lint/style/noVar  FIXABLE  ━━━━━━━━━━\n\n  ! Use let.\n", ["a.ts", "lint/style/noVar", 1, 3]],
  ["[ERROR] /p/A.java:[3,5] cannot find symbol", ["/p/A.java", "cannot find symbol", 2, 1]],
  ["w: file:///p/A.kt:3:5 Variable 'a' is never used", ["/p/A.kt", "Variable … is never used", 1, 1]],
  ["/p/A.cs(3,5): warning CS8618: Non-nullable [/p/A.csproj]", ["/p/A.cs", "CS8618", 1, 1]],
  [
    "In run.sh line 2:\nrm $a\n   ^-- SC2086 (info): Double quote.\n   ^-- SC2154 (warning): a is referenced.\n\nFor more information:",
    ["run.sh", "SC2086 SC2154", 1, 4],
  ],
  ["/p/a.js:3:5: 'a' is never used. [Warning/no-unused-vars]", ["/p/a.js", "no-unused-vars", 1, 1]],
  ["/p/a.js: line 3, col 5, Error - 'a' is not defined. (no-undef)", ["/p/a.js", "no-undef", 3, 1]],
  [".github/workflows/a.yml:3:5: shell name is invalid [shell-name]", [".github/workflows/a.yml", "shell-name", 0, 1]],
  ["/p/A.kt:3:5: Unused import (standard:no-unused-imports)", ["/p/A.kt", "standard:no-unused-imports", 0, 1]],
  ["Dockerfile:3 DL3008 warning: Pin versions in apt get install", ["Dockerfile", "DL3008", 1, 1]],
  ["a.yaml:3:1: [error] wrong indentation: expected 2 but found 4 (indentation)", ["a.yaml", "indentation", 2, 1]],
  ["    a.lua:3:7: (W211) unused variable 'x'", ["a.lua", "W211", 0, 1]],
  ["README.md:3:81 MD013/line-length Line length [Expected: 80]", ["README.md", "MD013", 0, 1]],
  [
    "  ! eslint(no-unused-vars): Variable 'x' is never used.\n   ,-[src/a.js:3:7]\n 3 | let x;\n   :     ^\n   `----\n  help: Remove it.\n\nFound 1 warning",
    ["src/a.js", "eslint(no-unused-vars)", 1, 6],
  ],
  [
    "  × Unexpected token\n   ╭─[a.js:3:7]\n 3 │ let\n   ·    ─\n   ╰────\n\n  ⚠ eslint(no-var): Use let.\n   ╭─[a.js:4:1]",
    ["a.js", "Unexpected token", 2, 6],
  ],
  [
    "error: 'a' is never used (no-unused-vars) at src/a.js:3:7:\n  2 |\n> 3 | let a;",
    ["src/a.js", "no-unused-vars", 2, 3],
  ],
  ["cmd/main.go:3:5: undefined: total", ["cmd/main.go", "undefined: total", 3, 1]],
])("%s", (text, wanted) => {
  expect(one(text)).toEqual(wanted);
});

test.each([
  "src/a.ts:3:  const error = 1;",
  "src/a.ts:3:const hint = 1;",
  "src/a.ts:3:5: * see [other]",
  "src/a.ts:3: see (other)",
  "  ! Use let.",
  "  x y z",
  "\t/usr/lib/go-1.19/src/runtime/sema.go:62 +0x25",
  "    at run (/srv/app/a.js:3:5)",
  "tests/test_a.py:12: AssertionError",
  "2026-11-30 10:00:00 ERROR no such row",
  "2026-11-30T10:00:00 ERROR no such row",
  "127.0.0.1:8080: error 404",
  "warning: `atlas` (lib) generated 84 warnings",
  "drwxr-xr-x 3:5 error",
])("%s is no finding", (line) => {
  expect(listFindings([line])).toEqual([]);
});

const CODES = ["E501", "W291", "F821", "C0116"];
const list = fc.array(fc.record({ file: fc.nat(60), code: fc.constantFrom(...CODES) }), { maxLength: 300 });

test("what goes is never the first of its kind, the last of all, or in a list that one can read", () => {
  fc.assert(
    fc.property(list, (made) => {
      const lines = made.map(({ file, code }, i) => `a${file}.py:${i + 1}:1: ${code} text`);
      const findings = listFindings(lines);
      const gone = new Set(surplusOf(findings).map(({ head }) => head));
      expect(findings).toHaveLength(lines.length);
      if (lines.length <= LONG_LIST) expect(gone.size).toBe(0);
      for (const code of CODES) {
        const first = made.findIndex((finding) => finding.code === code);
        expect(gone.has(first)).toBe(false);
        expect(gone.has(made.findLastIndex((finding) => finding.code === code))).toBe(false);
      }
      expect(gone.has(lines.length - 1)).toBe(false);
    }),
  );
});

const errors = (count: number) => Array.from({ length: count }, (_, i) => `src/a.ts(${i + 1},5): error TS2322: No.`);

test("the guard protects each error of a short list, and of a long one what is unlike the others", () => {
  expect(findProtected(errors(30))).toHaveLength(30);
  const odd = "src/b.ts(9,1): error TS1005: ';' expected.";
  const long = [...errors(80), odd, ...errors(80), "Found 161 errors in 2 files."];
  const kept = findProtected(long).map(({ index }) => index);
  expect(kept.length).toBeLessThan(30);
  expect(kept).toEqual(expect.arrayContaining([0, 80, 160, 161]));
});

test("a list that was thinned is not thinned again", () => {
  const once = runPipeline([{ findings: true }], errors(120).join("\n"), { marks: "all" }).text;
  expect(once.split("\n").length).toBeLessThan(40);
  expect(runPipeline([{ findings: true }], once, { marks: "all" }).text).toBe(once);
});

test("what a hook protects stays in a long list", () => {
  const lines = errors(80);
  expect(findProtected(lines, ["\\(55,5\\)"]).map(({ index }) => index)).toContain(54);
});

test("the count tells as many findings as there are, also where the place stands below what is wrong", () => {
  const block = (i: number) => `UP006 Use \`list\`\n --> a.py:${i}:5\n  |\n${i} | a: List\n  |    ^^^^\n\n`;
  const text = `warning: two rules are incompatible\n${Array.from({ length: 50 }, (_, i) => block(i + 1)).join("")}Found 50 errors.`;
  const count = (input: string) =>
    runPipeline([{ findings: true }], input, { marks: "all" })
      .text.split("\n")
      .at(-1);
  expect(count(text)).toBe("[counted lines: findings 50 (UP006 ×50)]");
  expect(count(`${text}\n${text}`)).toBe("[counted lines: distinct findings 50 (UP006 ×50)]");
});

test.each([
  `a.py:1: E501 ${" ".repeat(980)}!`,
  `In a.sh line 1:\n${"^--".repeat(330)}`,
  `${"a.b/".repeat(240)}:`,
  `/${"a b".repeat(320)}`,
  `a.py:1: error: ${'"'.repeat(900)}`,
  `a.py:1: error: ${"[a".repeat(450)}`,
  `a.py:1:1: ${"a [a".repeat(240)}`,
  `error: ${" at a".repeat(190)}:1:1`,
  `  ! ${"a(".repeat(450)}`,
])("no text makes the search slow (%#)", (line) => {
  const lines = Array.from({ length: 1_000 }, () => line).flatMap((one) => one.split("\n"));
  // A pattern that goes over a line again and again would take minutes, and the test would run out of its time.
  expect(listFindings(lines).length).toBeLessThanOrEqual(lines.length);
});
