import { matchesOf } from "./matches";

/** What differs within a line: `[from, to)` in UTF-16 units, ascending, not touching each other. */
export type Ranges = [number, number][];

const WORD = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;
const MAX_CHARS = 2_000;
const MAX_WORK = 100_000;

/**
 * Marks what differs between two versions of a line, word by word. Beyond 2,000 characters, or where the lines have little in
 * common, everything between the common start and end is marked.
 */
export function intraline(a: string, b: string): { before: Ranges; after: Ranges } {
  if (a.length > MAX_CHARS || b.length > MAX_CHARS) return ends(a, b);
  const [left, right] = [a.match(WORD) ?? [], b.match(WORD) ?? []];
  const matches = matchesOf(left, right, MAX_WORK);
  if (!matches) return ends(a, b);
  return {
    before: unmatched(
      left,
      matches.map(([i, , n]) => [i, n]),
    ),
    after: unmatched(
      right,
      matches.map(([, j, n]) => [j, n]),
    ),
  };
}

function unmatched(words: readonly string[], matches: [number, number][]): Ranges {
  const ranges: Ranges = [];
  let at = 0;
  let word = 0;
  const skipTo = (to: number) => {
    const from = at;
    for (; word < to; word++) at += words[word]?.length ?? 0;
    return [from, at] as [number, number];
  };
  for (const [start, count] of [...matches, [words.length, 0] as [number, number]]) {
    const range = skipTo(start);
    if (range[1] > range[0]) ranges.push(range);
    skipTo(start + count);
  }
  return ranges;
}

function ends(a: string, b: string): { before: Ranges; after: Ranges } {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  if (isTrail(a.charCodeAt(start)) || isTrail(b.charCodeAt(start))) start = Math.max(0, start - 1);
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  if (end > 0 && isTrail(a.charCodeAt(a.length - end))) end--;
  const middle = (text: string): Ranges => (text.length - end > start ? [[start, text.length - end]] : []);
  return { before: middle(a), after: middle(b) };
}

const isTrail = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
