import fc from "fast-check";
import { expect, test } from "vitest";
import { createRateWindow } from "./rate-window";

/** Plays calls at growing times. @returns the times of those that were let through */
function play(limit: number, waits: number[]): { taken: number[]; refused: number[] } {
  const window = createRateWindow();
  const taken: number[] = [];
  const refused: number[] = [];
  let now = 0;
  for (const wait of waits) {
    now += wait;
    (window.take(limit, now) ? taken : refused).push(now);
  }
  return { taken, refused };
}

const within = (times: number[], from: number, to: number) => times.filter((t) => t >= from && t <= to).length;

test("no 60 seconds see more than the limit, and nothing is refused before the limit is reached", () => {
  const waits = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 120 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), waits, (limit, given) => {
      const { taken, refused } = play(limit, given);
      for (const t of taken) expect(within(taken, t - 60_000, t)).toBeLessThanOrEqual(limit);
      for (const t of refused) expect(within(taken, t - 60_000, t)).toBe(limit);
    }),
  );
});

test("large limits hold too, though close calls share an entry", () => {
  const { taken, refused } = play(3_000, Array(20_000).fill(5));
  for (let to = 0; to <= 100_000; to += 997) expect(within(taken, to - 60_000, to)).toBeLessThanOrEqual(3_000);
  for (const t of refused.slice(0, 200)) expect(within(taken, t - 60_060, t)).toBeGreaterThanOrEqual(3_000);
  expect(taken.length).toBeGreaterThan(3_000);
});

test("a minute without a call leaves the window idle, so that it can be forgotten", () => {
  const window = createRateWindow();
  window.take(1, 0);
  expect(window.idle(60_000)).toBe(false);
  expect(window.idle(60_001)).toBe(true);
});
