import fc from "fast-check";
import { expect, test } from "vitest";
import { bucketOf, bucketValue, quantile } from "./histogram";

const micros = fc.double({ min: 1, max: 1e11, noNaN: true });
const countsOf = (values: number[]) => {
  const counts = new Map<number, number>();
  for (const v of values) counts.set(bucketOf(v), (counts.get(bucketOf(v)) ?? 0) + 1);
  return counts;
};

test("a latency is known within 2.2 %, so p99 on the dashboard is the p99 of the calls", () => {
  fc.assert(
    fc.property(micros, (us) => {
      expect(Math.abs(bucketValue(bucketOf(us)) / us - 1)).toBeLessThan(0.0222);
    }),
  );
});

test("quantiles are those of the sorted values, and merging histograms is adding counts", () => {
  fc.assert(
    fc.property(
      fc.array(micros, { minLength: 1, maxLength: 50 }),
      fc.array(micros, { maxLength: 50 }),
      fc.constantFrom(0, 0.5, 0.95, 0.99, 1),
      (a, b, q) => {
        const merged = countsOf(a);
        for (const [bucket, n] of countsOf(b)) merged.set(bucket, (merged.get(bucket) ?? 0) + n);
        const sorted = [...a, ...b].sort((x, y) => x - y);
        const exact = sorted[Math.max(1, Math.ceil(q * sorted.length)) - 1] as number;
        expect(Math.abs((quantile(merged, q) as number) / exact - 1)).toBeLessThan(0.0222);
      },
    ),
  );
});

test("nothing, zero and broken clocks have an answer", () => {
  expect(quantile(new Map(), 0.5)).toBeNull();
  expect(bucketOf(0)).toBe(0);
  expect(bucketOf(-5)).toBe(0);
  expect(bucketOf(Number.NaN)).toBe(0);
  expect(bucketOf(Number.POSITIVE_INFINITY)).toBe(bucketOf(1e15));
});
