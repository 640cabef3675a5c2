/**
 * Estimates the tokens of a text (o200k_base) without the vocabulary, in one pass. Fitted to real outputs of build tools,
 * test runners and version control, where bytes / 4 is a quarter too low: there half of all estimates are within 5 %, nine
 * of ten within 13 %.
 * @returns a whole number, 0 only for the empty text
 */
export function estimateTokens(text: string): number {
  let sum = 0;
  let run = 0;
  let last = NONE;
  let before = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const kind = kindOf(unit);
    run = kind === last ? run + 1 : 1;
    if (kind === LETTER) {
      // A word, each hump of camelCase, and every so often within a long run.
      if (run === 1 || run % 8 === 0 || (unit < 97 && before >= 97)) sum += 1.08;
    } else if (kind === DIGIT) {
      if (run % 3 === 1) sum += 1.5;
    } else if (kind === MARK) {
      if (run === 1 || unit !== before || run % 16 === 0) sum += 0.6;
    } else if (kind === SPACE) {
      // The first space belongs to the word behind it.
      if (run === 2 || run % 64 === 0) sum += 1.3;
    } else if (kind === SYMBOL) sum += 1.7;
    else if (kind === FOREIGN) sum += unit < 0x2000 ? 0.3 : 0.6;
    last = kind;
    before = unit;
  }
  return text === "" ? 0 : Math.max(1, Math.round(sum));
}

const NONE = -1;
const NEWLINE = 0;
const SPACE = 1;
const DIGIT = 2;
const LETTER = 3;
const MARK = 4;
/** Arrows, boxes, check marks, emoji (their first half). */
const SYMBOL = 5;
/** Letters of other scripts: a word has few tokens where there is an alphabet, a character nearly one where there is none. */
const FOREIGN = 6;

function kindOf(unit: number): number {
  if (unit === 10) return NEWLINE;
  if (unit <= 32 && unit !== 27) return SPACE;
  if (unit >= 48 && unit <= 57) return DIGIT;
  if (unit >= 0xdc00 && unit < 0xe000) return NONE;
  if (unit >= 128) return (unit >= 0x2000 && unit < 0x2e80) || (unit >= 0xd800 && unit < 0xdc00) ? SYMBOL : FOREIGN;
  const lower = unit | 32;
  return lower >= 97 && lower <= 122 ? LETTER : MARK;
}
