import fc from "fast-check";
import { expect, test } from "vitest";
import { Guard } from "@/lib/contract/hook-config";
import type { Stage } from "@/lib/contract/stages";
import type { Facts } from "../facts";
import { runPipeline } from "../pipeline/run-pipeline";
import { utf8Bytes } from "../utf8";
import { applyGuard } from "./apply-guard";
import { declaresOf } from "./declares";
import { parseDiff } from "./parse-diff";

// Whatever a user declares, with guards on none of the ways in which cleaners have lied is left. The inputs have the shape of
// real outputs: noise with what matters at the start, in the middle or at the end of it.

const NOISE = [
  "   Compiling error-chain v0.12.4",
  "tests/test_a.py::test_case PASSED                    [ 50%]",
  "test foo::error_case ... ok",
  "2026-11-30T10:00:00Z INFO  handled request",
  "> Task :app:compileJava",
  "  Downloading https://example.com/a.tgz",
  "0 errors",
  "\x1b[32m✓\x1b[0m adds",
  "10%\r100%",
  "",
];
/** Lines of which each must still be told of, in whatever place. */
const VITAL: readonly (readonly string[])[] = [
  ["error[E0308]: mismatched types", "  --> src/lib.rs:30:9"],
  ["src/a.ts(11,51): error TS2322: Type 'number' is not assignable to type 'Date'."],
  ["FAILED tests/test_rates.py::test_x - assert 3 == 4"],
  ["E       assert 3 == 4"],
  ["--- FAIL: TestParse (0.00s)"],
  ["  ● Queue › drains"],
  ["main.c:20:6: error: no member named page"],
  ["[ERROR] /home/user/Pallet.java:[14,35] cannot find symbol"],
  ["npm error code ERESOLVE"],
  ["psql:a.sql:3: ERROR:  relation does not exist"],
  ["fatal: not a git repository"],
  ["CONFLICT (content): Merge conflict in src/a.ts"],
  ["05-04 10:11:12.412  9841  9841 E AndroidRuntime: FATAL EXCEPTION: main"],
  ["Segmentation fault (core dumped)"],
  ["< HTTP/1.1 503 Service Unavailable"],
  ["2026-11-30T10:00:07Z ERROR payment 8841 failed"],
  ["ls: cannot access '/nonexistent': No such file or directory"],
  ["=================== 4 failed, 52 passed, 1 skipped in 0.50s ==================="],
  ["test result: FAILED. 38 passed; 2 failed; 0 ignored"],
  ["Tests:       2 failed, 43 passed, 45 total"],
];

const noise = fc.array(fc.constantFrom(...NOISE), { maxLength: 12 });
const vital = fc.constantFrom(...VITAL);
const pattern = fc.constantFrom(
  "error",
  "(?i)fail",
  "^",
  ".",
  "^\\s",
  "passed",
  "\\d",
  "^E",
  "-->",
  "^(FAILED|ERROR)",
  "INFO|Compiling|PASSED",
  "^[A-Z]",
  "\\.(ts|py|rs)",
);
const replacement = fc.constantFrom("", "ok", "All tests passed", "0 failed", "$0", "x\ny", "[3 lines omitted]", "…");
const stage: fc.Arbitrary<Stage> = fc.oneof(
  fc.constant<Stage>({ strip_ansi: true }),
  fc.constant<Stage>({ dedupe_lines: true }),
  pattern.map((one): Stage => ({ drop_lines: [one] })),
  pattern.map((one): Stage => ({ keep_lines: [one] })),
  fc.tuple(pattern, replacement).map(([one, by]): Stage => ({ replace: [{ pattern: one, replacement: by }] })),
  fc.integer({ min: 1, max: 60 }).map((n): Stage => ({ truncate_lines_at: n })),
  fc.integer({ min: 1, max: 6 }).map((n): Stage => ({ head_lines: n })),
  fc.integer({ min: 1, max: 6 }).map((n): Stage => ({ tail_lines: n })),
  fc.integer({ min: 1, max: 6 }).map((n): Stage => ({ max_lines: n })),
  fc
    .constantFrom("ok", "", "PASS (9) FAIL (0)", "No errors found", "(nothing)")
    .map((text): Stage => ({ on_empty: text })),
);
const pipeline = fc.array(stage, { minLength: 1, maxLength: 5 });
const flags = fc.record({ failed: fc.boolean(), mark_omissions: fc.boolean() });

function clean(
  before: string,
  stages: Stage[],
  { failed = false, mark_omissions = true, command = "make check" } = {},
) {
  const facts: Facts = { command, tool: null, is_error: failed, status: null, exit_code: failed ? 2 : 0, failed };
  const guard = { ...Guard.parse({ mark_omissions }), mode: "enforce" as const };
  const marks = mark_omissions ? "unless_larger" : "cuts";
  const after = runPipeline(stages, before, { marks, facts, protect: [] }).text;
  const event = { content: before, input: { command, exit_code: facts.exit_code }, is_error: failed };
  return applyGuard({ before, after, guard, event, kind: "pipeline", declares: declaresOf(stages) });
}

/** What of a line must be there still: its words, in whatever spacing, perhaps cut at the end of a long line. */
const told = (text: string, line: string) => {
  const flat = (one: string) => one.replace(/\s+/g, " ").trim();
  const start = flat(line).slice(0, Math.ceil(flat(line).length * 0.4));
  return flat(text).includes(flat(line)) || new RegExp(`${literal(start)}.*…\\[\\+\\d+ chars\\]`).test(flat(text));
};
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

test("errors with their place, failing names and summaries survive every pipeline", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(noise, vital), { minLength: 1, maxLength: 3 }),
      noise,
      pipeline,
      flags,
      (parts, end, stages, how) => {
        const before = `${[...parts.flatMap(([some, one]) => [...some, ...one]), ...end].join("\n")}\n`;
        const { text } = clean(before, stages, how);
        for (const [, lines] of parts)
          for (const line of lines) expect(told(text, line), `${line}\n---\n${text}`).toBe(true);
        expect(utf8Bytes(text)).toBeLessThanOrEqual(utf8Bytes(before));
      },
    ),
    { numRuns: 500 },
  );
});

test("no pipeline adds a claim of success to what failed or has errors in it", () => {
  const CLAIM = /^(?:ok|All tests passed|No errors found|PASS \(9\) FAIL \(0\)|.*\b0 failed)$/m;
  fc.assert(
    fc.property(noise, fc.option(vital), pipeline, fc.boolean(), (some, one, stages, exits) => {
      const before = `${[...some.filter((line) => line !== "0 errors"), ...(one ?? ["the build did not work"])].join("\n")}\n`;
      const { text } = clean(before, stages, { failed: exits || one === null });
      if (exits || one === null) {
        expect(CLAIM.test(text), text).toBe(false);
        expect(text.trim()).not.toBe("");
      }
    }),
    { numRuns: 500 },
  );
});

test("JSON stays JSON of the same keys, and a diff stays one that can be applied, whatever the pipeline", () => {
  const json = fc
    .tuple(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(0, 2))
    .map(([value, indent]) => JSON.stringify({ value, count: 12 }, null, indent));
  const keysOf = (text: string) => [...text.matchAll(/"(\w+)":/g)].map((found) => found[1]).sort();
  fc.assert(
    fc.property(json, pipeline, flags, (before, stages, how) => {
      const { text } = clean(before, stages, how);
      JSON.parse(text);
      expect(keysOf(JSON.stringify(JSON.parse(text)))).toEqual(keysOf(JSON.stringify(JSON.parse(before))));
    }),
    { numRuns: 300 },
  );
  const file = fc.tuple(
    fc.constantFrom("a", "src/b", "c d"),
    fc.array(fc.constantFrom(" same", "-old", "+new", " error: x"), { minLength: 1, maxLength: 8 }),
  );
  const diff = fc.array(file, { minLength: 1, maxLength: 3 }).map((files) =>
    files
      .map(([name, body]) => {
        const count = (sign: string) => body.filter((line) => line[0] === " " || line[0] === sign).length;
        return `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n@@ -1,${count("-")} +1,${count("+")} @@\n${body.join("\n")}\n`;
      })
      .join(""),
  );
  fc.assert(
    fc.property(diff, pipeline, flags, (before, stages, how) => {
      const { text } = clean(before, stages, how);
      const [was, is] = [parseDiff(before), parseDiff(text)];
      expect(is.fault).toBeNull();
      expect(is.headers).toEqual(was.headers);
      for (const line of is.body) expect(was.body).toContain(line);
    }),
    { numRuns: 300 },
  );
});

test("lines of grep keep their coordinates, whatever the pipeline", () => {
  const hit = fc.tuple(
    fc.constantFrom("src/a.ts", "lib/b.go"),
    fc.integer({ min: 1, max: 99 }),
    fc.constantFrom("foo(1)", "return foo;", "// 12: foo"),
  );
  fc.assert(
    fc.property(fc.array(hit, { minLength: 4, maxLength: 12 }), pipeline, flags, (hits, stages, how) => {
      const lines = hits.map(([file, line, text]) => `${file}:${line}:${text}`);
      const { text } = clean(`${lines.join("\n")}\n`, stages, how);
      for (const line of text.split("\n")) {
        const found = /^\S+?:(\d+):(.*?)(?: \[×\d+\]|…\[\+\d+ chars\])*$/.exec(line);
        if (found)
          expect(
            lines.some((one) => one.includes(`:${found[1]}:${found[2]}`)),
            line,
          ).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test("what is asked for exactly passes through to the byte", () => {
  const commands = fc.constantFrom(
    "node --version",
    "git status --porcelain",
    "kubectl get po -o json",
    "cat a.ts",
    "cargo test --help",
    "git diff --name-only | head",
  );
  fc.assert(
    fc.property(noise, commands, pipeline, flags, (lines, command, stages, how) => {
      const before = lines.join("\n");
      expect(clean(before, stages, { ...how, command }).text).toBe(before);
    }),
    { numRuns: 200 },
  );
});

test("any text as a script's reply is held to the same rules, and the same input gives the same output", () => {
  const line = fc.oneof(
    fc.constantFrom(...NOISE),
    vital.map((one) => one[0] as string),
    fc.string({ maxLength: 30 }),
  );
  const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n"));
  const guard = { ...Guard.parse({}), mode: "enforce" as const };
  fc.assert(
    fc.property(text, text, fc.boolean(), (before, after, failed) => {
      const input = { before, after, guard, event: { content: before, is_error: failed }, kind: "javascript" as const };
      const result = applyGuard(input);
      expect(result).toEqual(applyGuard(input));
      expect(result.text).toBe(result.reverted ? before : after);
      expect(utf8Bytes(result.text)).toBeLessThanOrEqual(utf8Bytes(before));
      for (const [first] of VITAL)
        if (before.split("\n").includes(first as string)) expect(told(result.text, first as string)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
