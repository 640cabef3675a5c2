import { expect, test } from "vitest";
import { Guard } from "@/lib/contract/hook-config";
import { applyGuard } from "./apply-guard";

type Options = { mode?: "enforce" | "warn" | "off"; event?: Record<string, unknown>; guard?: Record<string, unknown> };

const guarded = (before: string, after: string, { mode = "enforce", event = {}, guard = {} }: Options = {}) =>
  applyGuard({
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
