import fc from "fast-check";
import { expect, test } from "vitest";
import { rangesOf, windowOf } from "./metric-window";

const MINUTE = 60;

test("the ranges of a window cover each minute exactly once: else calls would be counted twice or not at all", () => {
  const minutes = fc.integer({ min: 0, max: 90 * 1_440 });
  fc.assert(
    fc.property(minutes, minutes, fc.constantFrom(1, 5, 7, 15, 60, 90, 360, 1_440, 2_880), (a, b, step) => {
      const [from, to] = [Math.min(a, b) * MINUTE, (Math.max(a, b) + 1) * MINUTE];
      const ranges = rangesOf({ from, to, step: step * MINUTE });
      let next = from;
      for (const range of ranges) {
        expect(range.from).toBe(next);
        expect(range.from % range.grain).toBe(0);
        expect(range.to % range.grain).toBe(0);
        expect((step * MINUTE) % range.grain).toBe(0);
        next = range.to;
      }
      expect(next).toBe(to);
      expect(ranges.length).toBeLessThanOrEqual(7);
    }),
  );
});

test("without a step the finest is taken that gives at most 300 points", () => {
  const now = new Date("2026-03-10T10:20:30Z");
  const step = (from: string) => windowOf({ from }, now).step;
  expect(step("2026-03-10T09:20:30Z")).toBe(60);
  expect(step("2026-03-09T10:20:30Z")).toBe(300);
  expect(step("2026-03-03T10:20:30Z")).toBe(3_600);
  expect(step("2025-12-12T10:20:30Z")).toBe(21_600 * 4);
  expect(windowOf({}, now)).toMatchObject({ to: Date.parse("2026-03-10T10:21:00Z") / 1_000, points: 289 });
});
