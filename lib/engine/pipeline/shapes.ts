/** What stands between words. */
export const BREAKS = /[\s=,;()[\]{}"'<>|]+/g;
/** Ends a first word that says where a line comes from, not what it tells. */
export const PREFIX_END = "\u0002";
/** Words of a line that are looked at; what stands behind them counts as one. */
const WORDS = 40;
/** So many different words at a place are kinds (a level, a state); more are names, and lines that differ in them are alike. */
const KINDS = 8;
/** So many words may be different when they are the exceptions to a few that nearly all lines have there. */
const USUAL = 4;
const SHARE = 0.9;
/** Lines that more kinds of words tell apart stand alone, so that the work stays linear. */
const DEPTH = 10;
/** Lines that share fewer letters are data, not one message with different names in it. */
const MIN_LETTERS = 4;

/**
 * Groups lines that have one shape: as many words, and at each place either the same word or one of many. A word of a few kinds
 * at its place, and what is rare among them, keeps lines apart, so that "failed" does not vanish among a hundred "done".
 * @param templates lines with numbers, times and ids masked; null is part of no group
 * @returns indexes, ascending within each group. Takes time linear in the text for a bounded number of words.
 */
export function shapesOf(templates: readonly (string | null)[], min: number): number[][] {
  const byCount = new Map<number, Line[]>();
  templates.forEach((template, index) => {
    if (template === null) return;
    const words = template.split(BREAKS, WORDS);
    const known = byCount.get(words.length);
    if (known) known.push({ index, words });
    else byCount.set(words.length, [{ index, words }]);
  });
  const found: number[][] = [];
  for (const [count, lines] of byCount) split(lines, count, min, found);
  return found;
}

type Line = { index: number; words: string[] };

function split(lines: Line[], count: number, min: number, found: number[][]): void {
  const stack = [{ group: lines, depth: 0 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { group, depth } = next;
    if (group.length < min) continue;
    const parts = partsOf(group, count);
    if (parts === "data") continue;
    if (parts === null) found.push(group.map(({ index }) => index));
    else if (depth < DEPTH) for (const part of parts) stack.push({ group: part, depth: depth + 1 });
  }
}

/** @returns the parts that kinds of words make of a group, null when it is of one shape, "data" when its lines have too little in common. */
function partsOf(group: Line[], count: number): Line[][] | "data" | null {
  let best: Map<string, Line[]> | null = null;
  let [names, letters] = [0, 0];
  for (let place = 0; place < count; place++) {
    const words = new Map<string, Line[]>();
    for (const line of group) {
      const word = line.words[place] as string;
      const members = words.get(word);
      if (members) members.push(line);
      else words.set(word, [line]);
    }
    if (words.size === 1) letters += lettersIn(group[0]?.words[place] as string);
    else if (!areKinds(words, group.length)) names++;
    else if (!best || words.size < best.size) best = words;
  }
  if (best) return [...best.values()];
  const told = group[0]?.words[0]?.endsWith(PREFIX_END) ? count - 1 : count;
  return letters < MIN_LETTERS || names * 2 > told ? "data" : null;
}

function areKinds(words: ReadonlyMap<string, readonly Line[]>, total: number): boolean {
  if (words.size <= KINDS) return true;
  const sizes = [...words.values()].map((members) => members.length).sort((a, b) => b - a);
  return sizes.slice(0, USUAL).reduce((sum, size) => sum + size, 0) >= total * SHARE;
}

const lettersIn = (word: string): number =>
  (word.endsWith(PREFIX_END) ? "" : word).replace(/[^a-zA-Z\u0080-\uffff]/g, "").length;
