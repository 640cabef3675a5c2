import { stripAnsi } from "../ansi";

/**
 * @returns what of a line counts when two are compared: no escapes, of text overwritten by carriage returns only the last,
 * blanks as one space and none at the ends.
 */
export function lineForm(line: string): string {
  const plain = stripAnsi(line).trim();
  const shown = plain.includes("\r") ? plain.slice(plain.lastIndexOf("\r") + 1).trim() : plain;
  return shown.replace(/\s+/g, " ");
}

/** @returns a line as the protecting patterns see it: no escapes, nothing overwritten, indentation kept, at most 1,000 characters. */
export function visibleLine(line: string): string {
  const plain = stripAnsi(line).trimEnd();
  return plain.slice(plain.lastIndexOf("\r") + 1).slice(0, 1_000);
}
