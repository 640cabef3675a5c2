import { stripAnsi } from "../ansi";
import { isMark } from "../guard/marks";
import type { Doc } from "./doc";
import { isBlank } from "./edit";
import { countedHead } from "./summarize";

/** The text of a mark. Guards and people read it, so it has one form only. @param what says what the lines were */
export const omissionMark = (count: number, what = ""): string =>
  `[${count} ${count === 1 ? "line" : "lines"} omitted${what && `: ${what}`}]`;

/** Characters that must be saved before it is worth a line to say where the original is. */
export const WORTH_NAMING = 2_000;

/** @param name under which an original is kept: of its content, so that the same output is named the same each time */
export const originalMark = (name: string): string =>
  `[whole output: sluice original ${name} or GET /v1/originals/${name}]`;

/** Who cleaned the text before kept more of it than came in here. */
const isOriginalMark = (line: string) => line.startsWith("[whole output: ") && isMark(line);
const FOOT_LINES = 4;

/**
 * Says behind a text that was shortened by much how to get the whole. JSON and diffs have no place for it.
 * @param format what the original looks like
 */
export function withOriginal(
  text: string,
  doc: Doc,
  { name, format }: { name: string | null; format: string | null },
): string {
  const length = doc.original.reduce((sum, line) => sum + line.length + 1, 0);
  if (name === null || format !== null || length - text.length < WORTH_NAMING || text.trim() === "") return text;
  const mark = originalMark(name);
  if (doc.earlier && doc.original.slice(-FOOT_LINES).some(isOriginalMark)) return text;
  return text.endsWith("\n") ? `${text}${mark}\n` : `${text}\n${mark}`;
}

/** @returns a text as it is where originals are not kept */
export const withoutOriginal = (text: string): string =>
  text.replace(/\n\[whole output: sluice original \w+ or [^\n]*\](?=\n?$)/, "");

/** Which removed runs are marked: all, or those that lines cut by position left; and of these all, or those longer than their mark. */
export type Marking = { all: boolean; worthwhile: boolean };

/** Whether a current line is a mark: one that came in, or one that a stage put in the place of others. It says its own count. */
export function isMarkAt(doc: Doc, index: number): boolean {
  const from = doc.source[index] as number;
  return from >= 0 && doc.changedBy[from] === 0 ? doc.earlier?.marks[from] === 1 : isMark(doc.lines[index] as string);
}

/**
 * @returns how many original lines to say are missing in `from ≤ line < to`, all of which are gone; 0 for no mark.
 *
 * A run is marked as soon as one of its lines had text, even where the mark is longer than the text was: what is missing
 * must be visible. Only where such marks would make the whole larger than it was (`worthwhile`) do they give way, since a
 * cleaner that enlarges is reverted and cleans nothing. Blank runs are layout and are not marked. Lines whose repetition
 * count is still there are not missing. A mark of an earlier pipeline counts as what it stood for, whoever took it out.
 */
export function omitted(doc: Doc, from: number, to: number, { all, worthwhile }: Marking): number {
  let count = 0;
  let hadText = false;
  let length = 0;
  for (let line = from; line < to; line++) {
    const head = countedHead(doc, line);
    const by = doc.removedBy[head] as number;
    if (by === 0 || !(all || doc.cutters.has(by) || doc.earlier?.marks[line])) continue;
    count += doc.earlier?.weights[line] ?? 1;
    length += (doc.original[line] as string).length + 1;
    hadText ||= !isBlank(stripAnsi(doc.original[line] as string));
  }
  if (worthwhile && length <= omissionMark(count).length) return 0;
  return hadText ? count : 0;
}
