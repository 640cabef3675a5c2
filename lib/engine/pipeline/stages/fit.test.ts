import { expect, test } from "vitest";
import type { Stage } from "@/lib/contract/stages";
import { estimateTokens } from "../../tokens";
import { runPipeline } from "../run-pipeline";

const out = (text: string, ...stages: Stage[]) => runPipeline(stages, text, { marks: "cuts" }).text;
const lines = (count: number) => Array.from({ length: count }, (_, i) => `line number ${i + 1}`);

test("a window keeps start, middle and end, marks each gap, and leaves alone what fits", () => {
  expect(out(`${lines(9).join("\n")}\n`, { window: { head: 1, middle: 1, tail: 1 } })).toBe(
    "line number 1\n[3 lines omitted]\nline number 5\n[3 lines omitted]\nline number 9\n",
  );
  expect(out(lines(3).join("\n"), { window: { head: 1, middle: 1, tail: 1 } })).toBe(lines(3).join("\n"));
});

test("a window counted in tokens takes whole lines only", () => {
  const text = out(lines(100).join("\n"), { window: { head: 20, tail: 20, unit: "tokens" } });
  expect(text).toMatch(/^line number 1\n/);
  expect(text).toMatch(/line number 100$/);
  expect(estimateTokens(text)).toBeLessThanOrEqual(50);
});

test("windows and budgets keep protected lines wherever they stand, even over the budget", () => {
  const text = lines(50)
    .toSpliced(25, 0, "error: the only decisive line", "FAILED tests/test_a.py::test_one")
    .join("\n");
  for (const stage of [{ window: { head: 1 } }, { budget: 1 }] as Stage[]) {
    expect(out(text, stage)).toContain("error: the only decisive line\nFAILED tests/test_a.py::test_one");
    expect(out(text, stage)).toMatch(/\[\d+ lines omitted\]$/);
  }
});

test("a budget takes what matters more before what stands near the ends, and the named noise last", () => {
  const text = [...lines(40), "WARN disk is nearly full", ...lines(40)].join("\n");
  const importance = [
    { pattern: "^WARN", score: 90 },
    { pattern: "number 1?[1-3]$", score: -50 },
  ];
  const short = out(text, { budget: { tokens: 60, importance } });
  expect(short).toContain("WARN disk");
  expect(short).not.toMatch(/line number 1?[1-3]$/m);
  expect(short).toContain("line number 40");
  expect(estimateTokens(short)).toBeLessThanOrEqual(60);
});

test("a line cut in its middle keeps both ends and says what is missing; a protected one stays whole", () => {
  const long = `start ${"x".repeat(500)} end`;
  const error = `error: ${"y".repeat(500)}`;
  expect(out(`${long}\n${error}`, { truncate_lines_at: { chars: 30, from: "middle" } })).toBe(
    `start ${"x".repeat(14)}…[+480 chars]…${"x".repeat(6)} end\n${error}`,
  );
});

test("auto shortens a huge output, keeps what is protected, and leaves a small one as it is", () => {
  const noise = Array.from(
    { length: 3_000 },
    (_, i) => `${"abcdefghij"[i % 10]}${"klmnopqrst"[(i * 7) % 10]} did something else`,
  );
  const huge = [...noise.slice(0, 1_500), "error: the only decisive line", ...noise.slice(1_500)].join("\n");
  const after = out(huge, { auto: { tokens: 500 } });
  expect(after).toContain("error: the only decisive line");
  expect(estimateTokens(after)).toBeLessThanOrEqual(500);
  expect(out("two lines\nof text\n", { auto: true })).toBe("two lines\nof text\n");
});

test("auto keeps every row of a listing or a search, however alike they look", () => {
  const rows = Array.from({ length: 80 }, (_, i) => `src/file${i}.c:${i}: call to open(${i})`).join("\n");
  const listing = Array.from({ length: 80 }, (_, i) => `-rw-r--r-- 1 root root 120${i} May 4 icon-${i}.png`).join("\n");
  for (const text of [rows, listing]) expect(out(text, { auto: true })).toBe(text);
});
