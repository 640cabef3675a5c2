import { bucketOf, bucketValue } from "@/lib/engine/histogram";

/** Calls by latency bucket: buckets in ascending order, and beside each its calls. */
export type Latencies = { buckets: number[]; counts: number[] };

/** Room for the calls of each latency bucket there is. */
export const newHistogram = (): Float64Array => new Float64Array(bucketOf(Number.MAX_VALUE) + 1);

/** Counts one call. */
export function countLatency({ buckets, counts }: Latencies, bucket: number): void {
  let [low, high] = [0, buckets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((buckets[middle] ?? 0) < bucket) low = middle + 1;
    else high = middle;
  }
  if (buckets[low] === bucket) counts[low] = (counts[low] ?? 0) + 1;
  else {
    buckets.splice(low, 0, bucket);
    counts.splice(low, 0, 1);
  }
}

/** Digits are 32 characters for the last digit of a number and 32 for those before it, from this one on. */
const ZERO = 48;

function digits(value: number): string {
  let text = "";
  let rest = value;
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode(ZERO + 32 + (rest % 32));
  return text + String.fromCharCode(ZERO + rest);
}

/**
 * For each bucket with calls two numbers, the distance from the bucket before and the calls, in digits of five bits, lowest
 * first. Neighbours with few calls, the usual case, take two characters.
 */
export function writeLatencies({ buckets, counts }: Latencies): string {
  let text = "";
  let before = 0;
  for (const [i, bucket] of buckets.entries()) {
    text += digits(bucket - before) + digits(counts[i] ?? 0);
    before = bucket;
  }
  return text;
}

/** Adds what {@link writeLatencies} wrote to a histogram. */
export function addLatencies(text: string, into: Float64Array): void {
  let [bucket, value, unit, isCount] = [0, 0, 1, false];
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    value += (digit & 31) * unit;
    unit *= 32;
    if (digit >= 32) continue;
    if (isCount) into[bucket] = (into[bucket] ?? 0) + value;
    else bucket += value;
    isCount = !isCount;
    value = 0;
    unit = 1;
  }
}

/**
 * @param total the calls in the histogram
 * @param shares from 0 to 1, ascending
 * @returns for each share the latency in microseconds by nearest rank, as `quantile` of lib/engine/histogram.ts; null
 * without a call
 */
export function quantiles(histogram: Float64Array, total: number, shares: readonly number[]): (number | null)[] {
  if (total === 0) return shares.map(() => null);
  let [seen, bucket] = [0, -1];
  return shares.map((share) => {
    const rank = Math.max(1, Math.ceil(share * total));
    while (seen < rank && bucket < histogram.length) seen += histogram[++bucket] ?? 0;
    return bucketValue(bucket);
  });
}
