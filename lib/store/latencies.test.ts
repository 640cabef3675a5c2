import fc from "fast-check";
import { expect, test } from "vitest";
import { bucketOf, quantile } from "@/lib/engine/histogram";
import { addLatencies, countLatency, newHistogram, quantiles, writeLatencies } from "./latencies";

const calls = fc.array(fc.integer({ min: 1, max: 2 ** 40 }), { maxLength: 200 });

test("latencies that were written are read back and added up: else figures would be of other calls", () => {
  fc.assert(
    fc.property(calls, calls, (a, b) => {
      const into = newHistogram();
      for (const part of [a, b]) {
        const latencies = { buckets: [], counts: [] };
        for (const us of part) countLatency(latencies, bucketOf(us));
        addLatencies(writeLatencies(latencies), into);
      }
      const counts = new Map<number, number>();
      for (const us of [...a, ...b]) counts.set(bucketOf(us), (counts.get(bucketOf(us)) ?? 0) + 1);
      expect(new Map([...into.entries()].filter(([, n]) => n > 0))).toEqual(
        new Map([...counts].sort(([x], [y]) => x - y)),
      );
      expect(quantiles(into, a.length + b.length, [0, 0.5, 0.95, 0.99, 1])).toEqual(
        [0, 0.5, 0.95, 0.99, 1].map((q) => quantile(counts, q)),
      );
    }),
  );
});

test("counts of any size come back", () => {
  for (const count of [1, 31, 32, 33, 1_023, 1_024, 2 ** 31, 2 ** 45 + 1]) {
    const into = newHistogram();
    addLatencies(writeLatencies({ buckets: [0, 624], counts: [count, 7] }), into);
    expect([into[0], into[624]]).toEqual([count, 7]);
  }
});
