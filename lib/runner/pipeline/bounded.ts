/** Characters. The tokenizer takes time quadratic in an unbroken run: 100,000 letters take seconds. */
const MAX_RUN = 500;

/**
 * Cuts a text so that no piece holds a long run of letters, of punctuation or of white space; the pieces together are the
 * text. Ordinary text stays in one piece, and a cut changes a count by one token at most.
 */
export function bounded(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let run = 0;
  let kind = -1;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const next = kindOf(unit);
    run = next === kind ? run + 1 : 1;
    kind = next;
    if (run <= MAX_RUN || isTrail(unit)) continue;
    pieces.push(text.slice(start, i));
    start = i;
    run = 1;
  }
  pieces.push(text.slice(start));
  return pieces;
}

/** Digits are no danger: they go in threes. */
function kindOf(unit: number): number {
  if (unit <= 32) return 0;
  if (unit >= 48 && unit <= 57) return 1;
  const lower = unit | 32;
  return unit >= 128 || (lower >= 97 && lower <= 122) ? 2 : 3;
}

const isTrail = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
