import { expect, test } from "vitest";
import { Guard } from "@/lib/contract/hook-config";
import { applyGuard } from "./apply-guard";

type Options = {
  declares?: { json: boolean; diff: boolean };
  mode?: "enforce" | "warn" | "off";
  event?: Record<string, unknown>;
  guard?: Record<string, unknown>;
};

const guarded = (before: string, after: string, { mode = "enforce", event = {}, guard = {}, declares }: Options = {}) =>
  applyGuard({
    declares,
    before,
    after,
    guard: { ...Guard.parse(guard), mode },
    event: { content: before, ...event },
    kind: "pipeline",
  });
const codes = (before: string, after: string, options?: Options) =>
  guarded(before, after, options).warnings.map((w) => w.code);

const FAILED = { event: { is_error: true, status: "error" } };

test("enforce keeps the original, warn only says so, off says nothing", () => {
  const [before, after] = ["error: boom\nx\n", "x\n"];
  expect(guarded(before, after)).toEqual({ text: before, reverted: true, warnings: [expect.anything()] });
  expect(guarded(before, after, { mode: "warn" })).toMatchObject({ text: after, reverted: false, warnings: [{}] });
  expect(guarded(before, after, { mode: "off" })).toEqual({ text: after, reverted: false, warnings: [] });
});

test("a rewrite may not have more bytes than its input, also where it has fewer characters", () => {
  expect(codes("aaaa", "ééé")).toEqual(["guard_larger"]);
  expect(codes("aaaa", "aaaé", { guard: { never_larger: false } })).toEqual([]);
});

test("a lost error is named with its line", () => {
  const { warnings } = guarded("ok\nerror[E0308]: mismatched types\n", "ok\n");
  expect(warnings).toEqual([
    {
      code: "guard_protected_line",
      message: 'the pipeline\'s rewrite lost what may not be lost: line 2 (error) "error[E0308]: mismatched types"',
    },
  ]);
});

test("a protected line survives moved, uncoloured, re-indented, counted, truncated, or inside of another line", () => {
  const line = "\x1b[31merror: the thing   broke in the middle of the night\x1b[0m";
  const plain = "error: the thing broke in the middle of the night";
  for (const after of [
    plain,
    `  ${plain}`,
    `${plain} [×3]`,
    "error: the thing broke…[+28 chars]",
    `build: ${plain}`,
    `${plain}\r`,
  ])
    expect(codes(`${line}\nnoise ${"x".repeat(80)}\n`, after)).toEqual([]);
  expect(codes(`${line}\nnoise ${"x".repeat(80)}\n`, "error: the thing")).toEqual(["guard_protected_line"]);
});

test("of a line that a progress bar overwrote, only what was left standing counts", () => {
  expect(codes("error: retry 1\r    Finished `dev` profile in 1s\nx", "    Finished `dev` profile in 1s")).toEqual([]);
});

test("guard.protect adds lines, on a linear engine", () => {
  expect(codes("keep me\nx", "x", { guard: { protect: ["^keep"] } })).toEqual(["guard_protected_line"]);
  expect(codes(`${"a".repeat(100_000)}!\nx`, "x", { guard: { protect: ["^(a+)+$"] } })).toEqual([]);
});

test("valid JSON stays valid JSON", () => {
  expect(codes('{"a": [1, 2]}\n', '{"a": [1')).toEqual(["guard_json"]);
  expect(codes('{"a": [1, 2]}\n', '{"a":[1]}')).toEqual([]);
  expect(codes("[INFO] no JSON\n", "[INFO]")).toEqual([]);
  expect(codes('{"a": 1}\n', "{", { guard: { keep_json: false } })).toEqual([]);
});

const DIFF = `diff --git a/x.ts b/x.ts
--- a/x.ts
+++ b/x.ts
@@ -1,3 +1,3 @@
 one
-two
+TWO
 three
@@ -9 +9,2 @@ f()
 nine
+ten
\\ No newline at end of file
diff --git a/y.ts b/y.ts
--- a/y.ts
+++ b/y.ts
@@ -1 +0,0 @@
-gone
`;

test("a unified diff stays one that can be applied", () => {
  const without = (line: string) => DIFF.replace(line, "");
  expect(codes(DIFF, without(" one\n"))).toEqual(["guard_diff"]);
  expect(codes(DIFF, without("@@ -1,3 +1,3 @@\n"))).toEqual(["guard_diff"]);
  expect(codes(DIFF, DIFF.replace(" three\n", "[…]\n"))).toEqual(["guard_diff"]);
  expect(codes(DIFF, DIFF.replace("+TWO", "+T."))).toEqual(["guard_diff"]);
  expect(codes(DIFF, DIFF.slice(0, DIFF.indexOf("diff --git a/y")))).toEqual(["guard_diff"]);
  expect(codes(DIFF, DIFF.replace("@@ -9 +9,2 @@ f()\n nine\n+ten\n\\ No newline at end of file\n", ""))).toEqual([]);
  const coloured = DIFF.replace("-two", "\x1b[31m-two\x1b[m");
  expect(codes(coloured, DIFF)).toEqual([]);
  expect(codes(`commit 1\n\n    Message ${"x".repeat(30)}\n\n${DIFF}`, `commit 1\n\n${DIFF}`)).toEqual([]);
});

test("text that only looks a little like a diff is not held to it", () => {
  expect(codes("@@ -1,3 +1,3 @@ in a log\nmore\n", "in a log\n")).toEqual([]);
});

test("a failed tool may not read as a success", () => {
  const before = "step one of the long build went this way\nerror happened in step 2\n";
  expect(codes(before, "All tests passed", FAILED)).toContain("guard_claims_success");
  expect(codes(before, "0 errors", FAILED)).toContain("guard_claims_success");
  expect(codes(before, "step one", FAILED)).toEqual(["guard_claims_success"]);
  expect(codes(before, "error happened in step 2", FAILED)).toEqual([]);
  expect(codes(before, "step one")).toEqual([]);
  expect(codes("a\nb failed\n12 passed, noise\n", "12 passed\nb failed", FAILED)).toEqual([]);
});

test("an exit code that can be seen in the event counts as failure", () => {
  const claims = (event: Record<string, unknown>) => codes("some output\n".repeat(9), "build succeeded", { event });
  expect(claims({ input: { exit_code: 2 } })).toEqual(["guard_claims_success"]);
  expect(claims({ input: { exit_code: 0 } })).toEqual([]);
  expect(claims({ content: "Exit code: 1\n\nlog" })).toEqual(["guard_claims_success"]);
  expect(claims({ content: `log\n${"x\n".repeat(20)}process exited with code 101\n` })).toEqual([
    "guard_claims_success",
  ]);
  expect(claims({ content: `${"x\n".repeat(9)}handles exit code: 1\n${"x\n".repeat(9)}` })).toEqual([]);
});

test("a diff that lost its last line is broken also where empty context lines came without their blank", () => {
  const diff = "--- a/x\n+++ b/x\n@@ -1,4 +1,4 @@\n a\n\n-b\n+c\n d\n";
  expect(codes(diff, diff.replace(" d\n", ""))).toEqual(["guard_diff"]);
  expect(codes(diff, diff.trimEnd())).toEqual([]);
});

test("the output of a failing tool may not vanish as a whole, since nothing is what success prints", () => {
  expect(codes("it broke\n", "", FAILED)).toEqual(["guard_claims_success"]);
  expect(codes("it worked\n", "")).toEqual([]);
});

test("what was asked for exactly is passed on as it is", () => {
  const version = (input: unknown) => codes("node v20.20.2\n\n", "node v20.20.2\n", { event: { input } });
  expect(version({ command: "cd /repo && node --version" })).toEqual(["guard_exact_output"]);
  expect(version({ command: ["bash", "-lc", "node --version"] })).toEqual(["guard_exact_output"]);
  expect(version({ command: "npm test" })).toEqual([]);
  expect(guarded("a\n\n", "a\n", { event: { tool_input: { command: "kubectl get po -o json" } } }).warnings).toEqual([
    {
      code: "guard_exact_output",
      message: 'the pipeline\'s rewrite changes an output that was asked for exactly: "kubectl get po -o json"',
    },
  ]);
});

test("JSON that no stage declared to cut keeps its keys, its items and its types", () => {
  const json = (before: string, after: string) => codes(before, after, { declares: { json: false, diff: false } });
  expect(json('{"a": 1, "b": [1, {"c": null}]}', '{"a":2,"b":[3,{"c":null}]}')).toEqual([]);
  expect(json('{"a": 1, "bbbb": 2}', '{"a":1}')).toEqual(["guard_json"]);
  expect(json('{"a": [1, 2, 3]}', '{"a":[1,2]}')).toEqual(["guard_json"]);
  expect(json('{"count": 1234}', '{"count":"int"}')).toEqual(["guard_json"]);
  expect(json('{"a": {"b": [1]}}', '{"a":{"b":{}}}')).toEqual(["guard_json"]);
  expect(codes('{"a": 1, "bbbb": 2}', '{"a":1}', { declares: { json: true, diff: false } })).toEqual([]);
  expect(json(`${"[".repeat(50_000)}${"]".repeat(50_000)} `, `${"[".repeat(50_000)}${"]".repeat(50_000)}`)).toEqual([]);
});

test("each line of JSON lines stays JSON, counts and marks aside", () => {
  const lines = '{"a": 1, "text": "something long enough"}\n{"a": 2}\n{"a": 2}\n';
  expect(codes(lines, '{"a": 1, "text": "some…[+20 chars]\n{"a": 2}\n')).toEqual(["guard_json"]);
  expect(codes(lines, '[1 line omitted]\n{"a": 2} [×2]\n')).toEqual([]);
});

const GREP = "src/a.ts:12:const a = 1;\nsrc/a.ts:40:  return a;\nlib/b.ts:12:const b = 2;\n";

test("lines of grep are atomic: no number may stand before another text", () => {
  expect(codes(GREP, "src/a.ts:12:const a = 1; src/a.ts:40:  return a;\nlib/b.ts:12:const b = 2;\n")).toEqual([
    "guard_grep",
  ]);
  expect(codes(GREP, "src/a.ts:12:  return a;\n")).toEqual(["guard_grep"]);
  expect(codes(GREP, "src/a.ts:40:const a = 1;\n")).toEqual(["guard_grep"]);
  expect(codes(GREP, "src/a.ts\n12:const a = 1;\n40:  return a;\n")).toEqual([]);
  expect(codes(GREP, "a.ts:12:const a = 1;\n[2 lines omitted]\n")).toEqual([]);
  expect(codes(GREP.repeat(2), "src/a.ts:12:const…[+6 chars]\n")).toEqual([]);
});

test("a line that the rewrite made up tells no other numbers than the original", () => {
  const before = "test result: FAILED. 38 passed; 2 failed; 0 ignored\nnoise and more noise\n";
  const kept = "test result: FAILED. 38 passed; 2 failed; 0 ignored\n";
  expect(codes(before, `${kept}40 passed\n`)).toEqual(["guard_counts"]);
  expect(codes(before, `${kept}38 passed\n`)).toEqual([]);
  expect(codes(`${kept}${kept}`, `${kept}76 passed, 4 failed\n`)).toEqual([]);
  expect(codes("error: boom\nnoise and more noise\n", "error: boom\n0 errors\n")).toEqual(["guard_counts"]);
  expect(codes("a warning\nnoise and noise and noise\n", "1 warning\n")).toEqual([]);
});

test("output with errors in it gets no claim of success, whatever the exit code", () => {
  const before = "error: boom\nsome noise that is long enough\n";
  expect(codes(before, "error: boom\nok ✓\n")).toEqual(["guard_claims_success"]);
  expect(codes(before, "error: boom\nTypeScript: No errors found\n")).toEqual(["guard_claims_success"]);
  expect(codes("some noise that is long enough\n", "ok ✓\n")).toEqual([]);
});

test("where a failed tool prints no known error, nothing that may be the reason is lost", () => {
  const stub = "This is not the tool you are looking for\nGet it with: npm install typescript\n";
  expect(codes(stub, "Get it with: npm install typescript\n", { event: { input: { exit_code: 1 } } })).toEqual([
    "guard_claims_success",
  ]);
  expect(codes(`${stub}\n\n`, stub, { event: { input: { exit_code: 1 } } })).toEqual([]);
  const weak = "step 1\nthe disk could not be found\nstep 2\n";
  expect(codes(weak, "the disk could not be found\n", FAILED)).toEqual([]);
  expect(codes(weak, "step 1\nstep 2\n", FAILED)).toEqual(["guard_claims_success"]);
});

test("a count whose time and padding are gone is the original's", () => {
  const before = "test (20)\trun\t2026-05-04T11:10:22.0Z Tests:       1 failed, 412 passed, 413 total\n";
  const after = "test (20)\trun\tTests: 1 failed, 412 passed, 413 total\n";
  expect(codes(before, after)).toEqual([]);
});
