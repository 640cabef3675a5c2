import { expect, test } from "vitest";
import type { Attempt, Step } from "@/lib/contract/run";
import { stepToShow, ticks, waterfall } from "./waterfall";

const attempt = (duration_ms: number, delay_ms = 0): Attempt => ({
  duration_ms,
  delay_ms,
  exit_code: 0,
  signal: null,
  stdout: "",
  stderr: "",
  stdout_bytes: 0,
  stderr_bytes: 0,
  picked_line: null,
  process: null,
  confinement: null,
  error: null,
});
const step = (disposition: Step["disposition"], duration_ms: number, attempts: Attempt[] = []): Step => ({
  hook_id: null,
  name: "h",
  revision: null,
  runner: "command",
  disposition,
  reason: "",
  raw_reply: null,
  error: null,
  duration_ms,
  attempts,
  policy: { on_failure: "warn", effect: "none" },
  warnings: [],
  stages: null,
  line_map: null,
  audit: null,
});

test("waits and runs follow one another and the next step starts after them (else retries look like they overlap)", () => {
  const { lanes, total } = waterfall({
    duration_ms: 700,
    steps: [step("failed", 620, [attempt(50), attempt(60, 500)]), step("applied", 40, [attempt(40)])],
  });
  expect(lanes[0]?.bars).toEqual([
    { kind: "run", start: 0, ms: 50 },
    { kind: "wait", start: 50, ms: 500 },
    { kind: "run", start: 550, ms: 60 },
    { kind: "other", start: 610, ms: 10 },
  ]);
  expect(lanes[1]?.bars).toEqual([{ kind: "run", start: 620, ms: 40 }]);
  expect(total).toBe(700);
});

test("no bar reaches beyond the scale when the parts sum to more than the whole (else bars are cut off)", () => {
  const { lanes, total } = waterfall({ duration_ms: 1, steps: [step("applied", 2, [attempt(3)])] });
  expect(total).toBe(3);
  for (const bar of lanes.flatMap((lane) => lane.bars)) expect(bar.start + bar.ms).toBeLessThanOrEqual(total);
});

test("a step that was not called has no bar (else a filtered hook looks as if it ran)", () => {
  expect(waterfall({ duration_ms: 1, steps: [step("filtered", 0.02)] }).lanes[0]).toMatchObject({
    called: false,
    bars: [],
  });
});

test("a pipeline without attempts still shows its run", () => {
  expect(waterfall({ duration_ms: 3, steps: [step("applied", 2)] }).lanes[0]?.bars).toEqual([
    { kind: "run", start: 0, ms: 2 },
  ]);
});

test("marks of the scale are round, start at 0 and end within it, from microseconds to minutes", () => {
  for (const total of [0.012, 0.9, 3.1, 30, 999, 61_234]) {
    const marks = ticks(total);
    expect(marks[0]).toBe(0);
    expect(marks.at(-1)).toBeLessThanOrEqual(total);
    expect(marks.length).toBeLessThanOrEqual(5);
    expect(marks.length).toBeGreaterThan(1);
  }
  expect(ticks(0)).toEqual([0]);
});

test("the page opens at what went wrong, else at what decided (else one has to search for it)", () => {
  expect(stepToShow([step("applied", 1), step("timeout", 1)])).toBe(1);
  expect(stepToShow([step("filtered", 0), step("applied", 1), step("not_reached", 0)])).toBe(1);
  expect(stepToShow([step("filtered", 0)])).toBe(0);
  expect(stepToShow([])).toBe(0);
});
