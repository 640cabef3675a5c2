import fc from "fast-check";
import { expect, test } from "vitest";
import type { Stage } from "@/lib/contract/stages";
import { runPipeline } from "../pipeline/run-pipeline";
import type { Marks } from "../ports";
import { type DiffRow, diffLines } from "./diff-lines";
import { foldRows } from "./fold-rows";
import { intraline } from "./intraline";

const line = fc.constantFrom(
  "",
  '{"a":[1]}',
  "a",
  "b",
  "c",
  "error: x",
  "noise 1",
  "noise 2",
  "a\r",
  "\ud83d",
  "z\u0000",
);
const text = fc
  .tuple(fc.array(line, { maxLength: 15 }), fc.constantFrom("", "\n"))
  .map(([lines, end]) => lines.join("\n") + end);

/** Lines with the newline that ends them. */
const pieces = (of: string) => of.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function expectRebuilds(rows: DiffRow[], before: string, after: string) {
  const [old, now] = [pieces(before), pieces(after)];
  expect(rows.flatMap((r) => (r.before === null ? [] : [old[r.before - 1]])).join("")).toBe(before);
  expect(rows.flatMap((r) => (r.after === null ? [] : [now[r.after - 1]])).join("")).toBe(after);
  expect(rows.filter((r) => r.before !== null).map((r) => r.before)).toEqual(old.map((_, i) => i + 1));
  expect(rows.filter((r) => r.after !== null).map((r) => r.after)).toEqual(now.map((_, i) => i + 1));
  for (const r of rows)
    if (r.kind === "equal") expect(old[r.before - 1]?.replace(/\n$/, "")).toBe(now[r.after - 1]?.replace(/\n$/, ""));
  if (before !== after) expect(rows.some((r) => r.kind !== "equal") || now.length < old.length).toBe(true);
}

test("rows of any two texts rebuild both exactly", () => {
  fc.assert(
    fc.property(text, text, (a, b) => expectRebuilds(diffLines(a, b, null), a, b)),
    { numRuns: 500 },
  );
});

const stages = fc.array(
  fc.constantFrom<Stage[]>(
    { drop_lines: ["noise", "^$"] },
    { keep_lines: ["a", "err"] },
    { dedupe_lines: true },
    { replace: [{ pattern: "x", replacement: "y\nz" }] },
    { head_lines: 2, tail_lines: 1 },
    { on_empty: "nothing" },
    { replace_output: [{ pattern: "a\\n+b", replacement: "c" }] },
    { group_similar: { scope: "all", min: 2 } },
    { sections: { enter: "^a", until: "^c", do: "summarize" } },
    { count_lines: [{ label: "n", pattern: "noise" }] },
    { match_output: [{ pattern: "^b$", message: "b", on: "any" }] },
    { json: { format: "pretty" } },
    { auto: { tokens: 5 } },
  ),
  { maxLength: 4 },
);

test("rows from a pipeline's record rebuild both texts and name the stage of every removed or changed line", () => {
  fc.assert(
    fc.property(text, stages, fc.constantFrom<Marks>("all", "unless_larger", "cuts"), (before, list, marks) => {
      const result = runPipeline(list, before, { marks });
      const rows = diffLines(before, result.text, result.line_map);
      expectRebuilds(rows, before, result.text);
      for (const row of rows) if (row.kind === "removed") expect(row.stage).toBeTypeOf("number");
    }),
    { numRuns: 500 },
  );
});

test("a removed line knows its stage, a mark is an added line, a changed one its last stage", () => {
  const before = "a\nnoise\nnoise\nx\n";
  const list: Stage[] = [{ drop_lines: ["noise"] }, { replace: [{ pattern: "x", replacement: "y" }] }];
  const { text: after, line_map } = runPipeline(list, before, { marks: "all" });
  expect(diffLines(before, after, line_map)).toEqual([
    { kind: "equal", before: 1, after: 1, stage: null },
    { kind: "removed", before: 2, after: null, stage: 0 },
    { kind: "removed", before: 3, after: null, stage: 0 },
    { kind: "added", before: null, after: 2, stage: null },
    { kind: "changed", before: 4, after: 3, stage: 1 },
  ]);
});

test("a record of another text is not believed", () => {
  const { line_map } = runPipeline([{ drop_lines: ["noise"] }], "a\nnoise\nb", { marks: "cuts" });
  const rows = diffLines("a\nnoise\nb\nc", "a\nQ\nb", line_map);
  expectRebuilds(rows, "a\nnoise\nb\nc", "a\nQ\nb");
  expect(rows.every((r) => r.stage === null)).toBe(true);
});

test("texts that differ only in the last newline are not shown as equal", () => {
  expect(diffLines("a\nb", "a\nb\n", null).map((r) => r.kind)).toEqual(["equal", "changed"]);
});

test("lines like their counterpart are changed, others are removed and added", () => {
  expect(diffLines("x = 1;\nsame", "x = 2;\nsame", null).map((r) => r.kind)).toEqual(["changed", "equal"]);
  expect(diffLines("foo\nsame", "bar\nsame", null).map((r) => r.kind)).toEqual(["removed", "added", "equal"]);
});

test("two large texts with nothing in order are replaced as a whole instead of compared for ever", () => {
  const lines = Array.from({ length: 30_000 }, (_, i) => `line ${(i * 7_919) % 30_000}`);
  const [before, after] = [lines.join("\n"), lines.toReversed().join("\n")];
  expectRebuilds(diffLines(before, after, null), before, after);
});

test("folding hides only equal rows, keeps the context, and loses none", () => {
  fc.assert(
    fc.property(text, text, fc.nat(3), (a, b, context) => {
      const rows = diffLines(a, b, null);
      const folded = foldRows(rows, context);
      expect(folded.flatMap((f) => (f.kind === "fold" ? rows.slice(f.from, f.to) : [f]))).toEqual(rows);
      for (const f of folded)
        if (f.kind === "fold") {
          expect(rows.slice(f.from, f.to).every((r) => r.kind === "equal")).toBe(true);
          expect(f.count).toBeGreaterThanOrEqual(2);
        }
    }),
  );
  const rows = diffLines(`${"=\n".repeat(20)}x\n`, `${"=\n".repeat(20)}y\n`, null);
  expect(foldRows(rows).map((r) => r.kind)).toEqual(["fold", "equal", "equal", "equal", "removed", "added"]);
});

test("marks within a line cover what differs and nothing of what is common", () => {
  expect(intraline("error in src/a.ts now", "error in src/b.ts now")).toEqual({
    before: [[13, 14]],
    after: [[13, 14]],
  });
  const cut = (of: string, ranges: [number, number][]) =>
    ranges.reduceRight((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), of);
  const words = fc
    .array(fc.constantFrom("a", "bc", " ", "(", "é", "😀", "\ud83d"), { maxLength: 12 })
    .map((w) => w.join(""));
  fc.assert(
    fc.property(words, words, (a, b) => {
      const marks = intraline(a, b);
      expect(cut(a, marks.before)).toBe(cut(b, marks.after));
    }),
  );
  const long = `${"a".repeat(3_000)}😀`;
  expect(intraline(`${long}1`, `${long}2`)).toEqual({ before: [[3_002, 3_003]], after: [[3_002, 3_003]] });
});
