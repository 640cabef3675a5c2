import { BLANK, DIGIT, END, folded, literalsOf, START, WIDE_BLANKS } from "./literals";

/** @returns the places, ascending, of the patterns that may match a text of one line; the others cannot */
export type Prefilter = (line: string) => readonly number[];

/**
 * Looks for what all patterns need in one walk over a line (Aho and Corasick, 1975), so that a line costs the same however
 * many patterns there are. A pattern of which nothing is known is always tried.
 */
export function prefilter(patterns: readonly RegExp[]): Prefilter {
  const needs = patterns.map(literalsOf);
  const always = needs.flatMap((texts, at) => (texts === null ? [at] : []));
  const { classes, width } = alphabet(needs.flatMap((texts) => texts ?? []));
  const { next, found, lists } = automaton(needs, classes, width);
  const [start, end] = [classes[START] as number, classes[END] as number];
  const [blank, digit] = [classes[BLANK] as number, classes[DIGIT] as number];

  return (line) => {
    let state = next[start] as number;
    let hits: Set<number> | null = null;
    let last = 0;
    for (let i = 0; i <= line.length; i++) {
      const kind = i < line.length ? (classes[line.charCodeAt(i)] as number) : end;
      if (kind === last && (kind === blank || kind === digit)) continue;
      last = kind;
      state = next[state * width + kind] as number;
      if (found[state] === 0) continue;
      hits ??= new Set(always);
      for (const at of lists[found[state] as number] as readonly number[]) hits.add(at);
    }
    return hits ? [...hits].sort((a, b) => a - b) : always;
  };
}

/** Numbers the characters that literals are made of; all others are 0. */
function alphabet(texts: readonly string[]): { classes: Uint8Array; width: number } {
  const numbers = new Map<number, number>();
  for (const code of [START, END, BLANK, DIGIT]) numbers.set(code, numbers.size + 1);
  for (const text of texts)
    for (let i = 0; i < text.length; i++)
      if (!numbers.has(text.charCodeAt(i))) numbers.set(text.charCodeAt(i), numbers.size + 1);
  const classes = new Uint8Array(0x1_00_00);
  for (let code = 0; code < 128; code++) classes[code] = numbers.get(folded(code)) ?? 0;
  for (const blank of WIDE_BLANKS) classes[blank.charCodeAt(0)] = numbers.get(BLANK) as number;
  for (const [code, number] of numbers) classes[code] = number;
  return { classes, width: numbers.size + 1 };
}

/** @returns for each state and character the next state, and for each state which patterns were found on the way there */
function automaton(needs: readonly (readonly string[] | null)[], classes: Uint8Array, width: number) {
  const most = needs.flatMap((texts) => texts ?? []).reduce((sum, text) => sum + text.length, 1);
  const next = new Uint16Array(most * width);
  const patternsAt: number[][] = [[]];
  needs.forEach((texts, at) => {
    for (const text of texts ?? []) {
      let state = 0;
      for (let i = 0; i < text.length; i++) {
        const slot = state * width + (classes[text.charCodeAt(i)] as number);
        if (next[slot] === 0) next[slot] = patternsAt.push([]) - 1;
        state = next[slot] as number;
      }
      patternsAt[state]?.push(at);
    }
  });
  const fallback = new Uint16Array(patternsAt.length);
  const queue = [0];
  for (const state of queue)
    for (let kind = 0; kind < width; kind++) {
      const slot = state * width + kind;
      const target = next[slot] as number;
      const other = state === 0 ? 0 : (next[(fallback[state] as number) * width + kind] as number);
      if (target === 0) {
        next[slot] = other;
        continue;
      }
      fallback[target] = other;
      patternsAt[target]?.push(...(patternsAt[other] ?? []));
      queue.push(target);
    }
  const lists: (readonly number[])[] = [[]];
  const found = Uint16Array.from(patternsAt, (patterns) => (patterns.length === 0 ? 0 : lists.push(patterns) - 1));
  return { next, found, lists };
}
