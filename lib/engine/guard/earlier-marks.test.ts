import { expect, test } from "vitest";
import { HookConfig } from "@/lib/contract/hook-config";
import { runPipeline } from "../pipeline/run-pipeline";
import { applyGuard } from "./apply-guard";

// Without these, text that only looks like our marks would let a rewrite lose errors or claim success.

const guard = HookConfig.shape.guard.parse({ mode: "enforce" });
const check = (before: string, after: string, failed = true) =>
  applyGuard({
    before,
    after,
    guard,
    event: { content: before, is_error: failed, status: failed ? "error" : "completed", input: {} } as never,
    kind: "command",
  });
const filler = "step of the build\n".repeat(20);

test.each<[string, string, string]>([
  [
    "a mark of the tool beside a lost error",
    `${filler}[3 lines omitted]\nerror: disk 2 is full\n`,
    `${filler}[3 lines omitted]\n`,
  ],
  [
    "a count of the tool on another error",
    `${filler}error: disk 1 is full (x50)\nerror: disk 2 is full\n`,
    `${filler}error: disk 1 is full (x50)\n`,
  ],
  [
    "a count in our form on another error",
    `${filler}error: disk 1 is full [+9 similar lines]\nerror: disk 2 is full\n`,
    `${filler}error: disk 1 is full [+9 similar lines]\n`,
  ],
  [
    "success inside of a mark",
    `${filler}error: disk 2 is full\n`,
    "[20 lines omitted: build successful]\nerror: disk 2 is full\n",
  ],
  [
    "success inside of a count",
    `${filler}error: disk 2 is full\n`,
    "error: disk 2 is full\n[counted lines: all 20 tests passed]\n",
  ],
])("%s brings the original back", (_, before, after) => {
  expect(check(before, after)).toMatchObject({ text: before, reverted: true });
});

test("a count that a rewrite made answers for the lines that it stands for", () => {
  const before = `${filler}error: disk 1 is full\nerror: disk 2 is full\nerror: disk 3 is full\n`;
  expect(check(before, "error: disk 1 is full [+2 similar lines]\n").reverted).toBe(false);
});

const twice = (text: string, first: object, second: object) =>
  runPipeline([second as never], runPipeline([first as never], text, { marks: "all" }).text, { marks: "all" }).text;

test.each<[string, string, string]>([
  ["a mark that is dropped is put back", "a\n[7 lines omitted: frames]\nb\n", "a\n[7 lines omitted: frames]\nb\n"],
  ["a mark beside a new gap is added to it", "a\n[7 lines omitted]\nnoise\nnoise\nb\n", "a\n[9 lines omitted]\nb\n"],
  [
    "two marks of one gap become one",
    "a\n[7 lines omitted]\nnoise\n[2 lines omitted]\nb\n",
    "a\n[10 lines omitted]\nb\n",
  ],
  [
    "a note on the whole stays",
    "a\nnoise\n[counted lines: noise 9]\n",
    "a\n[1 line omitted]\n[counted lines: noise 9]\n",
  ],
  ["no count is beyond belief", "a\n[9999999999 lines omitted]\nnoise\nb\n", "a\n[1 line omitted]\nb\n"],
])("%s", (_, text, expected) => {
  const stages = [
    { drop_lines: ["noise", "omitted\\]$"] },
    { drop_lines: ["^\\[\\d{10,}", "omitted: frames"] },
  ] as const;
  const out = runPipeline([...stages] as never, text, { marks: "all" }).text;
  if (text.includes("9999999999")) expect(out).not.toContain("e+");
  else expect(out).toBe(expected);
});

test("what was cut, grouped or cleaned once is not counted anew", () => {
  const long = `${"x".repeat(3_000)}\n`;
  expect(twice(long, { truncate_lines_at: 100 }, { truncate_lines_at: 100 })).toBe(
    `${"x".repeat(100)}…[+2900 chars]\n`,
  );
  expect(twice(long, { truncate_lines_at: 100 }, { truncate_lines_at: 40 })).toBe(`${"x".repeat(40)}…[+2960 chars]\n`);
  const middle = { truncate_lines_at: { chars: 90, from: "middle" } };
  expect(twice(long, middle, middle)).toBe(`${"x".repeat(60)}…[+2910 chars]…${"x".repeat(30)}\n`);
  const steps = Array.from({ length: 9 }, (_, i) => `step ${i} of the build was done\n`).join("");
  const once = runPipeline([{ group_similar: true }], steps, { marks: "all" }).text;
  expect(runPipeline([{ group_similar: true }], once + steps, { marks: "all" }).text).toBe(
    "step 0 of the build was done [+17 similar lines]\n",
  );
});
