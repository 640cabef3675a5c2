import { expect, test } from "vitest";
import { axisWords, bucketWords } from "./chart-time";

const DAY = 86_400;
const at = (hour: number) => new Date(2026, 0, 5, hour).getTime() / 1_000;

test("a bucket of a day is named by the day only when it begins at the reader's midnight, else the name would be wrong", () => {
  expect(bucketWords(at(0), DAY)).not.toContain("–");
  expect(bucketWords(at(19), DAY)).toContain("–");
  expect(bucketWords(at(14), 300)).toContain("–");
});

test("an axis of a day says clock times, one of a week says days (else all its marks would read alike)", () => {
  expect(axisWords([at(9), at(10)], DAY)[0]).toMatch(/9/);
  expect(axisWords([at(0), at(24)], 7 * DAY)).toHaveLength(2);
  expect(new Set(axisWords([at(0), at(24)], 7 * DAY)).size).toBe(2);
});
