import fc from "fast-check";
import { expect, test } from "vitest";
import type { Stage } from "@/lib/contract/stages";
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
);
const text = fc
  .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom("", "\n", "\r\n"))
  .map(([lines, end]) => lines.join("\n") + end);
const stage: fc.Arbitrary<Stage> = fc.constantFrom<Stage[]>(
  { strip_ansi: true },
  { replace: [{ pattern: "(\\w+) ?", replacement: "$1" }] },
  { replace: [{ pattern: "a", replacement: "one\ntwo" }] },
  { drop_lines: ["^ok", "^a$"] },
  { drop_lines: ["^\\s*$"] },
  { keep_lines: ["error", "^b", "red"] },
  { dedupe_lines: true },
  { truncate_lines_at: 3 },
  { head_lines: 2 },
  { head_lines: 1, tail_lines: 1 },
  { tail_lines: 2 },
  { max_lines: 3 },
  { on_empty: "nothing\nleft" },
);
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
