import type { StageReport } from "@/lib/contract/run";
import { utf8Bytes } from "../utf8";
import type { Doc } from "./doc";

/** What a compiled stage does to a document. `stage` is its 0-based index in the pipeline. A stage of stages says what those did. */
// biome-ignore lint/suspicious/noConfusingVoidType: nearly all stages have nothing to say
export type Apply = (doc: Doc, stage: number) => Nested | void;
type Nested = Pick<StageReport, "branch" | "stages">;

/** Keeps the lines for which `keep` is true and records the others as removed by the stage. */
export function keepWhere(doc: Doc, stage: number, keep: (line: string, index: number) => boolean): void {
  const { lines, source, removedBy } = doc;
  let kept = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    const from = source[i] as number;
    if (keep(line, i)) {
      lines[kept] = line;
      source[kept++] = from;
    } else {
      if (from >= 0) removedBy[from] = stage + 1;
      doc.contentBytes -= utf8Bytes(line);
    }
  }
  lines.length = kept;
}

/** Rewrites every line; those that come out different are recorded as changed by the stage. */
export function mapLines(doc: Doc, stage: number, change: (line: string, index: number) => string): void {
  for (let i = 0; i < doc.lines.length; i++) {
    const line = doc.lines[i] as string;
    const next = change(line, i);
    if (next !== line) setLine(doc, stage, i, next);
  }
}

/** Bytes that a document may grow to between two stages, a multiple of what an event can hold. */
const MAX_BYTES = 64 * 1024 * 1024;

export function setLine(doc: Doc, stage: number, index: number, text: string): void {
  const from = doc.source[index] as number;
  if (from >= 0) doc.changedBy[from] = stage + 1;
  doc.contentBytes += utf8Bytes(text) - utf8Bytes(doc.lines[index] as string);
  if (doc.contentBytes > MAX_BYTES) throw new Error(`the text grew to more than ${MAX_BYTES} bytes`);
  doc.lines[index] = text;
}

/** Removes lines by position. Such a cut is always marked, whatever the guard says about marks. */
export function cutWhere(doc: Doc, stage: number, keep: (index: number) => boolean): void {
  doc.cutters.add(stage + 1);
  keepWhere(doc, stage, (_, i) => keep(i));
}

/** Adds lines of our own, which belong to no original line. */
export function addLines(doc: Doc, lines: readonly string[], where: "start" | "end"): void {
  const made = new Array<number>(lines.length).fill(-1);
  const source = [...doc.source.subarray(0, doc.lines.length)];
  doc.source = Int32Array.from(where === "start" ? [...made, ...source] : [...source, ...made]);
  doc.lines = where === "start" ? [...lines, ...doc.lines] : [...doc.lines, ...lines];
  for (const line of lines) doc.contentBytes += utf8Bytes(line);
}

/** Puts a text in the place of everything; how many lines it stands for is marked behind it. */
export function replaceAllLines(doc: Doc, stage: number, lines: string[]): void {
  keepWhere(doc, stage, () => false);
  addLines(doc, lines, "start");
}

const NOT_BLANK = /\S/;
export const isBlank = (line: string): boolean => !NOT_BLANK.test(line);

/** Blank lines between things. One that is indented may be part of a text, as in what a test expected. */
export const isLayout = (line: string): boolean => line.length < 4 && isBlank(line) && !line.includes("\t");
