import fc from "fast-check";
import { expect, test } from "vitest";
import { StageReport } from "@/lib/contract/run";
import { type Condition, STAGE_INFO, STAGE_KINDS, type Stage } from "@/lib/contract/stages";
import { splitLines } from "../lines";
import type { Marks } from "../ports";
import { utf8Bytes } from "../utf8";
import { omissionMark } from "./omissions";
import { runPipeline } from "./run-pipeline";

const line = fc.constantFrom(
  "",
  " ",
  "a",
  "b",
  "ok 1",
  "error: x",
  "é😀".repeat(20),
  "\x1b[31mred\x1b[0m",
  "\ud83d",
  "a\r",
  "z\u0000",
  "step 12 of the build took 3.1s",
  "step 13 of the build took 3.2s",
  "2026-01-02T03:04:05.678Z INFO started",
  " 10% [=====>     ] 1.2MB/12MB",
  " 99% [==========>] 11MB/12MB\r100%",
  "Traceback (most recent call last):",
  '  File "/usr/lib/python3/site-packages/a.py", line 3, in f',
  "    return g()",
  "    at run (/home/dev/app/node_modules/x/y.js:1:2)",
  "/home/dev/app/src/a.ts /home/dev/app/src/b.ts",
  "token ghp_abcdefghijklmnopqrstuvwxyz0123456789",
  '{"level":"info","n":1.0,"x":null,"list":[1,2,3,4,5,6,7,8,9,10]}',
  "NAME   READY   AGE",
  "web    1/1     3d",
  "--- a/x.lock",
  "+++ b/x.lock",
  "@@ -1 +1 @@",
  "-old",
  "+new",
);
const text = fc
  .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom("", "\n", "\r\n"))
  .map(([lines, end]) => lines.join("\n") + end);
const CONDITIONS: Condition[] = [
  { failed: false },
  { exit_code: [1, 2] },
  { matches: ["^a"] },
  { min_lines: 3 },
  { looks_like: "json" },
  { max_tokens: 20 },
];
const simple: Stage[] = [
  ...STAGE_KINDS.map((kind) => STAGE_INFO[kind].example),
  { replace: [{ pattern: "(\\w+) ?", replacement: "$1" }] },
  { replace: [{ pattern: "a", replacement: "one\ntwo" }] },
  { replace_output: [{ pattern: "a\\n+b?", replacement: "c" }] },
  { replace_output: [{ pattern: "$", replacement: "\n" }] },
  { drop_lines: ["^ok", "^a$"] },
  { drop_lines: { patterns: ["^a"], unless: ["ok"], context: { before: 1, after: 1 }, keep_protected: true } },
  { drop_lines: ["^\\s*$"] },
  { keep_lines: ["error", "^b", "red"] },
  { keep_lines: { patterns: ["^b"], context: { before: 1, after: 2 }, keep_protected: true } },
  { dedupe_lines: { scope: "all" } },
  { dedupe_lines: { scope: "all", window: 3 } },
  { group_similar: { scope: "all", min: 2, keep: "first_last" } },
  { sections: { enter: "^a", exit: "^b", do: "summarize", label: "a to b" } },
  { sections: { enter: "^a", do: "keep", head: 1, tail: 1 } },
  { sections: { enter: "^ok", until: "^$", do: "drop", head: 1, unless: ["z"] } },
  { blocks: { keep: ["error"] } },
  { blocks: { split_on: "^ok", head: 1 } },
  { blocks: { split_on: "^ok", alike: { min: 2, name: "(\\w+)$" } } },
  { truncate_lines_at: 3 },
  { truncate_lines_at: { chars: 5, from: "middle" } },
  { timestamps: "remove" },
  { trim_lines: "both" },
  { blank_lines: "edges" },
  { head_lines: 2 },
  { head_lines: 1, tail_lines: 1 },
  { tail_lines: 2 },
  { max_lines: 3 },
  { window: { middle: 2 } },
  { window: { head: 10, tail: 10, unit: "tokens" } },
  { budget: 30 },
  {
    budget: {
      tokens: 10,
      importance: [
        { pattern: "b", score: 50 },
        { pattern: "a", score: -50 },
      ],
    },
  },
  { table: { drop_columns: ["ready"], collapse_spaces: true } },
  { json: { pick: ["list[]", "n"], drop_nulls: true, max_items: 3, max_string: 5, format: "compact" } },
  { json: { drop: ["x"], max_depth: 1 } },
  {
    count_lines: [
      { label: "steps", pattern: "step (\\d+)", by: "$1" },
      { label: "sum", pattern: "(\\d+)", sum: "$1" },
    ],
  },
  { match_output: [{ pattern: "^b$", message: "b it is", on: "any" }] },
  { on_empty: "nothing\nleft" },
  { auto: { tokens: 20 } },
];
const stage: fc.Arbitrary<Stage> = fc.letrec<{ stage: Stage }>((tie) => ({
  stage: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 12, arbitrary: fc.constantFrom(...simple) },
    {
      weight: 1,
      arbitrary: fc.record({
        when: fc.record({
          if: fc.constantFrom(...CONDITIONS),
          do: fc.array(tie("stage"), { maxLength: 3 }),
          else: fc.array(tie("stage"), { maxLength: 3 }),
        }),
      }),
    },
  ),
})).stage;
const pipeline = fc.array(stage, { maxLength: 5 });

test("the same input gives the same output", () => {
  fc.assert(
    fc.property(text, pipeline, fc.constantFrom<Marks>("all", "unless_larger", "cuts"), (input, stages, marks) => {
      expect(runPipeline(stages, input, { marks })).toEqual(runPipeline(stages, input, { marks }));
    }),
  );
});

test("the line map accounts for every original line and every kept output line", () => {
  fc.assert(
    fc.property(text, pipeline, fc.constantFrom<Marks>("all", "unless_larger", "cuts"), (input, stages, marks) => {
      const { text: output, line_map } = runPipeline(stages, input, { marks });
      const [before, after] = [splitLines(input), splitLines(output)];
      const seen = new Map<number, "removed" | "kept">();
      for (const [from, count] of line_map?.removed ?? [])
        for (let i = 0; i < count; i++) seen.set(from + i, "removed");
      const changed = new Set(line_map?.changed.map(([at]) => at));
      for (const [to, from, count] of line_map?.kept ?? [])
        for (let i = 0; i < count; i++) {
          expect(seen.has(from + i)).toBe(false);
          seen.set(from + i, "kept");
          expect(to + i).toBeLessThanOrEqual(after.length);
          if (!changed.has(from + i)) expect(after[to + i - 1]).toBe(before[from + i - 1]);
        }
      expect([...seen.keys()].sort((a, b) => a - b)).toEqual(before.map((_, i) => i + 1));
      for (const at of changed) expect(seen.get(at)).toBe("kept");
    }),
  );
});

test("reports chain up, and without marks the last one is the size of the output", () => {
  fc.assert(
    fc.property(text, pipeline, (input, stages) => {
      const result = runPipeline(stages, input, { marks: "cuts" });
      let bytes = utf8Bytes(input);
      expect(StageReport.array().safeParse(result.stages).error).toBe(undefined);
      for (const report of result.stages) {
        expect(report.bytes_before).toBe(bytes);
        bytes = report.bytes_after;
      }
      if (!/omitted/.test(result.text)) expect(bytes).toBe(utf8Bytes(result.text));
    }),
  );
});

test("without stages that cut by position nothing but marks is added, and their counts are the missing lines", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "keep", "ok 1"), { maxLength: 20 }), (lines) => {
      const { text: output } = runPipeline([{ drop_lines: ["^ok", "^a$"] }], lines.join("\n"), { marks: "all" });
      const marks = [...output.matchAll(/\[(\d+) lines? omitted\]/g)];
      expect(marks.reduce((sum, [, n]) => sum + Number(n), 0)).toBe(lines.filter((l) => l !== "keep").length);
      for (const [mark, n] of marks) expect(mark).toBe(omissionMark(Number(n)));
    }),
  );
});
