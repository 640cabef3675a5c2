import { lcs } from "fast-myers-diff";

/** Runs of equal elements: `[start in a, start in b, length]`, 0-based, ascending. */
export type Matches = [number, number, number][];

class OverBound extends Error {}

/**
 * Longest common subsequence of two lists by Myers on interned ids. What only one side has is left out first, which makes the
 * work small where lines were merely dropped.
 * @param maxWork comparisons; above it null, the caller has a cheaper answer
 */
export function matchesOf(a: readonly string[], b: readonly string[], maxWork: number): Matches | null {
  const ids = new Map<string, number>();
  const [left, right] = [intern(a, ids), intern(b, ids)];
  const shared = sharedIds(left, right, ids.size);
  const [keptA, keptB] = [indexesOf(left, shared), indexesOf(right, shared)];
  let work = 0;
  const same = (i: number, j: number): boolean => {
    if (++work > maxWork) throw new OverBound();
    return left[keptA[i] as number] === right[keptB[j] as number];
  };
  try {
    const found: Matches = [];
    for (const [i, j, length] of lcs(keptA, keptB, same))
      for (let k = 0; k < length; k++) extend(found, keptA[i + k] as number, keptB[j + k] as number);
    return found;
  } catch (thrown) {
    if (thrown instanceof OverBound) return null;
    throw thrown;
  }
}

function extend(found: Matches, i: number, j: number) {
  const last = found.at(-1);
  if (last && last[0] + last[2] === i && last[1] + last[2] === j) last[2]++;
  else found.push([i, j, 1]);
}

function intern(list: readonly string[], ids: Map<string, number>): Int32Array {
  return Int32Array.from(list, (text) => {
    const known = ids.get(text);
    if (known !== undefined) return known;
    ids.set(text, ids.size);
    return ids.size - 1;
  });
}

function sharedIds(left: Int32Array, right: Int32Array, count: number): Uint8Array {
  const seen = new Uint8Array(count);
  for (const id of left) seen[id] = 1;
  for (const id of right) if (seen[id]) seen[id] = 2;
  return seen;
}

function indexesOf(ids: Int32Array, shared: Uint8Array): number[] {
  const kept: number[] = [];
  ids.forEach((id, i) => {
    if (shared[id] === 2) kept.push(i);
  });
  return kept;
}
