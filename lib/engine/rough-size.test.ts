import fc from "fast-check";
import { expect, test } from "vitest";
import { roughBytes } from "./rough-size";

test("it is never less than the characters, so a bound on it bounds what is kept, and stops where it may", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const strings = JSON.stringify(value).replace(/\\u[0-9a-f]{4}|\\./g, "x").length / 3;
      expect(roughBytes(value, 1_000_000)).toBeGreaterThanOrEqual(Math.min(1_000_000, strings));
    }),
  );
  expect(roughBytes({ a: ["xx", 1] }, 1_000)).toBe(16 * 4 + 2 * 3);
  expect(roughBytes(Array(1_000_000).fill(0), 1_000)).toBe(1_000);
});
