import fc from "fast-check";
import { expect, test } from "vitest";
import type { Stage } from "@/lib/contract/stages";
import { parseDiff } from "../guard/parse-diff";
import { splitLines } from "../lines";
import { estimateTokens } from "../tokens";
import { isJson } from "./looks-like";
import { runPipeline } from "./run-pipeline";

// Without these a stage could drop lines in silence, print a count that is not so, or break what it shortens.

const out = (text: string, stages: Stage[]) => runPipeline(stages, text, { marks: "all" }).text;

const removing: Stage[] = [
  { drop_lines: ["^b"] },
  { drop_lines: { patterns: ["^c"], context: { before: 1, after: 1 }, keep_protected: true } },
  { keep_lines: { patterns: ["^a", "step"], context: { after: 1 } } },
  { sections: { enter: "^a", exit: "^c", do: "summarize", label: "a to c" } },
  { sections: { enter: "^b", do: "drop", head: 1, tail: 1 } },
  { sections: { enter: "^b", until: "^c", do: "keep" } },
  { blocks: { split_on: "^a", drop: ["^b"] } },
  { blocks: { split_on: "^step", head: 1, tail: 1 } },
  { blocks: { split_on: "^step", alike: { min: 2, leave: ["^b"] } } },
  { stack_traces: { frames: 1 } },
  { progress: true },
  { dedupe_lines: true },
  { dedupe_lines: { scope: "all" } },
  { dedupe_lines: { scope: "all", window: 2 } },
  { group_similar: true },
  { group_similar: { scope: "all", min: 2, keep: "first_last" } },
  { window: { head: 1, middle: 2, tail: 1 } },
  { budget: 40 },
  { head_lines: 3, tail_lines: 2 },
];
const line = fc.constantFrom<string[]>(
  "a first line of something",
  "b second",
  "c third",
  "step 1 of the long build took 3s",
  "step 2 of the long build took 4s",
  "step 2 of the long build took 4s",
  "    at run (/srv/app/node_modules/x/y.js:1:2)",
  "    at mine (/srv/app/src/y.js:1:2)",
  " 10% [====>     ] 3/30",
  " 70% [=======>  ] 21/30",
  "error: it broke",
  "FAILED tests/test_a.py::test_one",
);

/** How many original lines an output line stands for: itself, and what its counts say. */
function standsFor(line: string): number {
  const mark = /^\s*\[(\d+) lines? omitted(?:: .*)?\]$/.exec(line);
  if (mark) return Number(mark[1]);
  let count = 1;
  for (const [, suffix] of line.matchAll(/\[(×\d+|\+\d+ similar)/g)) {
    if (suffix?.startsWith("×")) count = Number(suffix.slice(1));
    else count += Number(suffix?.match(/\d+/)?.[0]);
  }
  return count;
}

test("marks and counts together are every line that came in, whatever stages came before", () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 40 }),
      fc.array(fc.constantFrom(...removing), { minLength: 1, maxLength: 4 }),
      (lines, stages) => {
        const told = splitLines(out(`${lines.join("\n")}\n`, stages)).reduce((sum, one) => sum + standsFor(one), 0);
        expect(told).toBe(lines.length);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("stages that remove by place, size or look never lose a protected line", () => {
  const careful = removing.filter((stage) => !["drop_lines", "keep_lines", "head_lines"].some((key) => key in stage));
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 40 }),
      fc.array(fc.constantFrom<Stage>(...careful, { timestamps: "remove" }, { shorten_paths: true }, { auto: true }), {
        maxLength: 4,
      }),
      (lines, stages) => {
        const after = out(lines.join("\n"), stages);
        for (const wanted of ["error: it broke", "FAILED tests/test_a.py::test_one"])
          if (lines.includes(wanted)) expect(after).toContain(wanted);
      },
    ),
    { numRuns: 500 },
  );
});

const value = fc.jsonValue({ maxDepth: 4 });
const shrink: fc.Arbitrary<Stage> = fc
  .record(
    {
      pick: fc.constantFrom<string[][]>(["a"], ["[]"], ["[].a", "b.c"]),
      drop: fc.constantFrom<string[][]>(["a"], ["b.c", "[].b"]),
      drop_nulls: fc.constant(true as const),
      max_items: fc.integer({ min: 1, max: 3 }),
      max_string: fc.integer({ min: 1, max: 20 }),
      max_depth: fc.integer({ min: 1, max: 3 }),
      format: fc.constantFrom<("keep" | "compact" | "pretty")[]>("keep", "compact", "pretty"),
    },
    { requiredKeys: ["format"] },
  )
  .map((json) => ({ json }));
const named = fc.dictionary(fc.constantFrom("a", "b", "c", "__proto__", ""), value, { maxKeys: 4 });

test("JSON stays JSON, one value or one a line, whatever is left out of it", () => {
  const written = fc
    .tuple(fc.oneof(fc.array(fc.oneof(value, named)), named), fc.constantFrom(undefined, 1, 2, "\t"))
    .map(([of, indent]) => JSON.stringify(of, null, indent));
  fc.assert(
    fc.property(written, fc.array(shrink, { minLength: 1, maxLength: 3 }), (text, stages) => {
      expect(isJson(out(text, stages))).toBe(true);
    }),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(fc.array(named, { minLength: 2, maxLength: 8 }), shrink, (records, stage) => {
      const text = `${records.map((record) => JSON.stringify(record)).join("\n")}\n`;
      expect(splitLines(out(text, [stage])).every(isJson)).toBe(true);
    }),
  );
});

test("a diff whose files go stays one, and every hunk that is left is as it was", () => {
  const file = fc
    .tuple(
      fc.constantFrom("a.lock", "src/b.ts", "c d.ts"),
      fc.array(fc.constantFrom("-x", "+y", " z", "+--- q", "-++ r")),
      fc.boolean(),
    )
    .map(([path, body, git]) => {
      const [old, now] = ["-", "+"].map((sign) => body.filter((l) => l[0] === " " || l[0] === sign).length);
      const head = git ? [`diff --git a/${path} b/${path}`, "index 1..2 100644"] : [];
      return [...head, `--- a/${path}`, `+++ b/${path}`, `@@ -1,${old} +1,${now} @@`, ...body];
    });
  fc.assert(
    fc.property(fc.array(file, { minLength: 1, maxLength: 6 }), (files) => {
      const before = `${files.flat().join("\n")}\n`;
      const after = out(before, [{ diff: { drop_files: ["\\.lock$"], max_lines_per_file: 4 } }]);
      const parsed = parseDiff(after);
      expect(parsed.fault).toBe(null);
      const lines = new Set(parseDiff(before).body);
      expect(parsed.body.filter((one) => !lines.has(one))).toEqual([]);
      expect(after).not.toMatch(/^\+\+\+ b\/a\.lock/m);
    }),
    { numRuns: 300 },
  );
});

test("a budget is kept unless protected lines alone are more", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 60 }), fc.integer({ min: 20, max: 400 }), (lines, tokens) => {
      const before = lines.join("\n");
      const after = out(before, [{ budget: tokens }]);
      if (lines.some((one) => /^(error|FAILED)/.test(one))) return;
      expect(estimateTokens(after)).toBeLessThanOrEqual(Math.max(tokens, 12));
    }),
    { numRuns: 300 },
  );
});
