export type Entry = { kind: "Page" | "Agent" | "Hook"; label: string; context?: string; href: string };

const SHOWN = 30;

/**
 * The entries whose words start with, or else contain, every typed word; best first, in their own order otherwise.
 * @param text empty: the first entries
 */
export function rank(entries: readonly Entry[], text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .map((entry, order) => ({ entry, order, score: score(entry, words) }))
    .filter(({ score: s }) => s > 0)
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .slice(0, SHOWN)
    .map(({ entry }) => entry);
}

function score({ label, context = "" }: Entry, words: readonly string[]): number {
  const name = label.toLowerCase();
  const rest = context.toLowerCase();
  let sum = 1;
  for (const word of words) {
    if (name.startsWith(word)) sum += 4;
    else if (name.includes(` ${word}`)) sum += 3;
    else if (name.includes(word)) sum += 2;
    else if (rest.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}
