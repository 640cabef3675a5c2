import { stripAnsi } from "../ansi";

/** What of a long line is looked at. */
const SEEN = 1_000;

/** Fills a heading up to the edge of the terminal and says nothing. */
const RULER = / *[━─═⎯]{3,}$/;

/**
 * @returns what of a line counts when two are compared: no escapes, of text overwritten by carriage returns only the last,
 * blanks as one space and none at the ends.
 */
export function lineForm(line: string): string {
  const plain = stripAnsi(line).trim();
  const shown = plain.includes("\r") ? plain.slice(plain.lastIndexOf("\r") + 1).trim() : plain;
  return shown.replace(RULER, "").replace(/\s{2,}|[^\S ]/g, " ");
}

/** @returns a line as the protecting patterns see it: no escapes, nothing overwritten, indentation kept, at most 1,000 characters. */
export const visibleLine = (line: string): string => visiblePlain(stripAnsi(line));

/** @returns what {@link visibleLine} does of a line without escapes */
export function visiblePlain(line: string): string {
  const plain = line.trimEnd();
  const shown = plain.slice(plain.lastIndexOf("\r") + 1);
  return shown.length > SEEN ? shown.slice(0, SEEN) : shown;
}

const PREFIX =
  /^(?:[^\t]{1,100}\t[^\t]{1,100}\t\uFEFF?(?=\d{4}-\d\d-\d\dT)|#\d+ (?:\d+\.\d+ )?|\d+\.\d+ (?=\S)|[\w.@/-]+ +\| ?|[\w@./-]+[#:][\w:-]+: (?=\S)|\[[a-z0-9][\w.:@/-]*\] (?=\S)|remote: (?=\S)|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]? |\[?\d\d:\d\d:\d\d(?:[.,]\d+)?\]? )/;
/** Each prefix begins with one of these or has one of the other three. */
const mayHavePrefix = (line: string) =>
  /^[#[\d]/.test(line) || line.includes("\t") || line.includes("|") || line.includes(": ");
const MAX_PREFIXES = 3;

/**
 * @returns the line without what a program that shows others' lines sets before them: the steps of BuildKit, the services of
 * Compose, the packages of a workspace, the job, step and time of a runner. The same text where there is nothing of the kind.
 */
export function withoutPrefix(line: string): string {
  let rest = line;
  for (let i = 0; i < MAX_PREFIXES; i++) {
    const found = mayHavePrefix(rest) ? PREFIX.exec(rest) : null;
    if (!found) break;
    rest = rest.slice(found[0].length);
  }
  return rest;
}
