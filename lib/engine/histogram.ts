const BASE = Math.log(2) / 16;
/** About 150 hours; a slower value counts as this one, so that no clock error makes endless buckets. */
const LAST = 624;

/**
 * @returns the index of the bucket of a latency: 16 buckets for each doubling, so that a value is known within 2.2 %. Buckets
 * are merged by adding their counts.
 * @param us microseconds
 */
export const bucketOf = (us: number): number => (us > 1 ? Math.min(LAST, Math.ceil(Math.log(us) / BASE)) : 0);

/** @returns the middle of a bucket in microseconds */
export const bucketValue = (bucket: number): number => Math.exp((bucket - 0.5) * BASE);

/**
 * @param counts calls by bucket
 * @param q from 0 to 1
 * @returns microseconds by nearest rank, or null without a call
 */
export function quantile(counts: Map<number, number>, q: number): number | null {
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
  if (total === 0) return null;
  const rank = Math.max(1, Math.ceil(q * total));
  let seen = 0;
  for (const [bucket, n] of [...counts].sort(([a], [b]) => a - b)) {
    seen += n;
    if (seen >= rank) return bucketValue(bucket);
  }
  return null;
}
