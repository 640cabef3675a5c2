import { type Matches, matchesOf } from "../diff/matches";
import { utf8Bytes } from "../utf8";
import type { Doc } from "./doc";

/** Comparisons; some milliseconds. Above it everything between the common start and end counts as rewritten. */
const MAX_WORK = 2_000_000;

/**
 * Puts other lines in the place of all, and finds out which of them are old ones. What came out differently is recorded as
 * changed, line for line; what there are fewer of as removed.
 * @param accounted whether the new text itself says what is missing, so that removed lines get no mark
 */
export function rewriteLines(doc: Doc, stage: number, next: string[], accounted: boolean): void {
  const { lines } = doc;
  const source = new Int32Array(Math.max(next.length, 1)).fill(-1);
  let [i, j] = [0, 0];
  const gap = (toI: number, toJ: number) => {
    for (; i < toI && j < toJ; i++, j++) {
      source[j] = doc.source[i] as number;
      if ((source[j] as number) >= 0) doc.changedBy[source[j] as number] = stage + 1;
    }
    for (; i < toI; i++) remove(doc, stage, i, accounted ? headOf(source, j) : -1);
    j = toJ;
  };
  for (const [toI, toJ, length] of matchesOf(lines, next, MAX_WORK) ?? ends(lines, next)) {
    gap(toI, toJ);
    for (let k = 0; k < length; k++, i++, j++) source[j] = doc.source[i] as number;
  }
  gap(lines.length, next.length);
  doc.lines = next;
  doc.source = source;
  doc.contentBytes = next.reduce((sum, line) => sum + utf8Bytes(line), 0);
}

function remove(doc: Doc, stage: number, index: number, head: number) {
  const from = doc.source[index] as number;
  if (from < 0) return;
  doc.removedBy[from] = stage + 1;
  if (head >= 0) doc.countedIn[from] = head + 1;
}

/** @returns the original line of the nearest new line above, or -1. */
function headOf(source: Int32Array, below: number): number {
  for (let j = Math.min(below, source.length) - 1; j >= 0; j--)
    if ((source[j] as number) >= 0) return source[j] as number;
  return -1;
}

function ends(a: readonly string[], b: readonly string[]): Matches {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const found: Matches = [
    [0, 0, start],
    [a.length - end, b.length - end, end],
  ];
  return found.filter(([, , length]) => length > 0);
}
