/** What peers and we write in the place of what is missing. */
const OMITTED = [
  /^\s*\[\d+ lines? omitted[^\]]*\]$/,
  /^\.{3} \(\d+ lines (?:omitted|truncated)\)$/,
  /^\+\d+ more lines$/,
  /^\.{3} \d+ lines omitted \.{3}$/,
];
const COUNT = / (?:\[×\d+\]|\(x\d+\)|\[\+\d+ similar lines?\])$/;

/** @returns the lines that say something, without marks, counts and white space at their ends: what two cleaned texts are compared by */
export const essentials = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trimEnd().replace(COUNT, ""))
    .filter((line) => line !== "" && !OMITTED.some((mark) => mark.test(line)));

/** `same`: but for marks. `more`: all that was expected stands there in its order, and other lines too. */
export type Likeness = "same" | "more" | "other";

/** Compares what came out with what a peer expects of the same text. Linear. */
export function compare(actual: string, expected: string): Likeness {
  const [given, wanted] = [essentials(actual), essentials(expected)];
  let found = 0;
  for (const line of given) if (line === wanted[found]) found++;
  if (found < wanted.length) return "other";
  return given.length === wanted.length ? "same" : "more";
}
