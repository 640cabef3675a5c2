import { type Matches, matchesOf } from "./matches";
import { added, changed, type DiffRow, equal, removed } from "./row";

/** About a tenth of a second. Beyond it the texts have little in common, and a diff would not be read anyway. */
const MAX_WORK = 8_000_000;

/** Makes rows by comparing; over the bound, everything between the common start and end is removed and added as a whole. */
export function rowsFromTexts(before: readonly string[], after: readonly string[]): DiffRow[] {
  const rows: DiffRow[] = [];
  let [i, j] = [0, 0];
  for (const [toI, toJ, length] of matchesOf(before, after, MAX_WORK) ?? ends(before, after)) {
    gap(rows, before, after, [i, toI], [j, toJ]);
    for (let k = 0; k < length; k++) rows.push(equal(toI + k + 1, toJ + k + 1));
    [i, j] = [toI + length, toJ + length];
  }
  gap(rows, before, after, [i, before.length], [j, after.length]);
  return rows;
}

type Span = [from: number, to: number];

/** As many lines gone as new ones came, each like its counterpart: those were changed. Anything else was removed and added. */
function gap(rows: DiffRow[], before: readonly string[], after: readonly string[], [i, toI]: Span, [j, toJ]: Span) {
  const count = toI - i;
  const paired = count === toJ - j;
  if (paired && before.slice(i, toI).every((line, k) => isAlike(line, after[j + k] as string))) {
    for (let k = 0; k < count; k++) rows.push(changed(i + k + 1, j + k + 1));
    return;
  }
  for (let k = i; k < toI; k++) rows.push(removed(k + 1));
  for (let k = j; k < toJ; k++) rows.push(added(k + 1));
}

/** Half of the longer line is common start and end. */
function isAlike(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return start + end > 0 && (start + end) * 2 >= Math.max(a.length, b.length);
}

function ends(before: readonly string[], after: readonly string[]): Matches {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const matches: Matches = [
    [0, 0, start],
    [before.length - end, after.length - end, end],
  ];
  return matches.filter(([, , length]) => length > 0);
}
