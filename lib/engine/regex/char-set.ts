import { Untranslatable } from "./piece";

/** Inclusive code point ranges. */
export type Ranges = readonly (readonly [number, number])[];

const LAST = 0x10ffff;
const range = (text: string): [number, number] => [text.charCodeAt(0), text.charCodeAt(text.length - 1)];
const DIGIT = range("09");
const UPPER = range("AZ");
const LOWER = range("az");
const WORD: Ranges = [DIGIT, UPPER, range("_"), LOWER];

/** RE2's Perl classes are ASCII only. */
export const PERL: Record<string, Ranges> = {
  d: [DIGIT],
  s: [[9, 10], [12, 13], range(" ")],
  w: WORD,
};

export const POSIX: Record<string, Ranges> = {
  alnum: [DIGIT, UPPER, LOWER],
  alpha: [UPPER, LOWER],
  ascii: [[0, 0x7f]],
  blank: [range("\t"), range(" ")],
  cntrl: [
    [0, 0x1f],
    [0x7f, 0x7f],
  ],
  digit: [DIGIT],
  graph: [range("!~")],
  lower: [LOWER],
  print: [range(" ~")],
  punct: [range("!/"), range(":@"), range("[`"), range("{~")],
  space: [[9, 13], range(" ")],
  upper: [UPPER],
  word: WORD,
  xdigit: [DIGIT, range("AF"), range("af")],
};

/** Adds the other case of every letter. Only ASCII letters are folded here; other letters that have a case are left to re2js. */
export function fold(ranges: Ranges): Ranges {
  const out: [number, number][] = [];
  for (const [lo, hi] of ranges) {
    out.push([lo, hi]);
    addCase(out, Math.max(lo, 65), Math.min(hi, 90), 32);
    addCase(out, Math.max(lo, 97), Math.min(hi, 122), -32);
    if (has(lo, hi, "Kk")) out.push([0x212a, 0x212a]);
    if (has(lo, hi, "Ss")) out.push([0x17f, 0x17f]);
    if (hi > 0x7f) refuseCased(Math.max(lo, 0x80), hi);
  }
  return out;
}

const has = (lo: number, hi: number, letters: string) =>
  [...letters].some((c) => c.charCodeAt(0) >= lo && c.charCodeAt(0) <= hi);

function addCase(out: [number, number][], lo: number, hi: number, shift: number) {
  if (lo <= hi) out.push([lo + shift, hi + shift]);
}

function refuseCased(lo: number, hi: number) {
  if (hi - lo > 4_096) throw new Untranslatable();
  for (let cp = lo; cp <= hi; cp++) {
    const char = String.fromCodePoint(cp);
    if (char.toLowerCase() !== char || char.toUpperCase() !== char) throw new Untranslatable();
  }
}

export function complement(ranges: Ranges): Ranges {
  const out: [number, number][] = [];
  let next = 0;
  for (const [lo, hi] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (lo > next) out.push([next, lo - 1]);
    next = Math.max(next, hi + 1);
  }
  if (next <= LAST) out.push([next, LAST]);
  return out;
}

/** @returns a code point as V8 reads it literally with the u flag, inside and outside of a class. */
export function escapeChar(cp: number): string {
  const plain = (cp >= 48 && cp <= 57) || (cp >= 65 && cp <= 90) || cp === 95 || (cp >= 97 && cp <= 122);
  return plain || cp === 32 ? String.fromCharCode(cp) : `\\u{${cp.toString(16)}}`;
}

export const classBody = (ranges: Ranges): string =>
  ranges.map(([lo, hi]) => (lo === hi ? escapeChar(lo) : `${escapeChar(lo)}-${escapeChar(hi)}`)).join("");
