import { type Facts, NO_FACTS } from "../facts";
import { isMark, isNote, weightOf } from "../guard/marks";
import { splitLines } from "../lines";
import { utf8Bytes } from "../utf8";

/**
 * A text between two stages. Every line knows which original line it is, and every original line which stage removed or
 * changed it, so that marks and line map are made from records at the end and no stage ever sees a mark.
 */
export type Doc = {
  /** Current lines without the newline and without a carriage return before it. */
  lines: string[];
  /** For each current line the 0-based original line; -1 for a line that a stage made up. */
  source: Int32Array;
  /** The lines as they came. */
  original: readonly string[];
  /** What earlier pipelines told in the text; null where they told nothing. */
  earlier: Earlier | null;
  /** By original line: 1 where a carriage return stood before the newline; null when there was none. */
  returns: Uint8Array | null;
  /** Whether the text ended with a newline. */
  newline: boolean;
  /** By original line: 1 + the stage that removed it, 0 while it is there. */
  removedBy: Uint8Array;
  /** By original line: 1 + the stage that changed it last, 0 when none did. */
  changedBy: Uint8Array;
  /** By original line: 1 + the original line whose count stands for it, 0 when none does. */
  countedIn: Int32Array;
  /** 1 + stage of those that cut by position; they mark what they remove in any case. */
  cutters: Set<number>;
  /** Whether a made-up text stands in for everything. */
  stoodIn: boolean;
  /** UTF-8 bytes of the lines without newlines and carriage returns. */
  contentBytes: number;
  /** What the event tells beside the text. */
  facts: Facts;
  /** Patterns of lines that this hook protects beside the usual ones. */
  protect: readonly string[];
  /** By original line: 1 where it is protected. Made by the first stage that asks. */
  protectedLines: Uint8Array | null;
  /** The original lines with secrets hidden, once a stage hid any. */
  redacted: string[] | null;
};

/** By original line: how many lines its mark or count speaks for, and 1 where it is a mark, or a note on the whole, which stays. */
export type Earlier = { weights: Float64Array; marks: Uint8Array; notes: Uint8Array };

export type Circumstances = { facts?: Facts; protect?: readonly string[] };

export function makeDoc(text: string, { facts = NO_FACTS, protect = [] }: Circumstances = {}): Doc {
  const original = splitLines(text);
  const count = original.length;
  const newline = text.endsWith("\n");
  const returns = text.includes("\r") ? takeReturns(original) : null;
  const returned = returns?.reduce((sum, one) => sum + one, 0) ?? 0;
  const breaks = newline ? count : Math.max(0, count - 1);
  return {
    lines: original.slice(),
    source: Int32Array.from(original.keys()),
    original,
    earlier: earlierIn(text, original),
    returns,
    newline,
    removedBy: new Uint8Array(count),
    changedBy: new Uint8Array(count),
    countedIn: new Int32Array(count),
    cutters: new Set(),
    stoodIn: false,
    contentBytes: utf8Bytes(text) - breaks - returned,
    facts,
    protect,
    protectedLines: null,
    redacted: null,
  };
}

/** Notes stand at the edges; elsewhere they are the text of a tool. */
const NOTES_WITHIN = 4;

/** In a diff a line of a hunk begins with a blank, and what stands behind it may look like anything. */
function earlierIn(text: string, original: readonly string[]): Earlier | null {
  if (!/\d lines? omitted|similar line|\[×\d|counted lines: |whole output: |paths without /.test(text)) return null;
  const count = original.length;
  const found = {
    weights: new Float64Array(count).fill(1),
    marks: new Uint8Array(count),
    notes: new Uint8Array(count),
  };
  const hunks = original.some((line) => line.startsWith("@@ -"));
  original.forEach((line, i) => {
    if (hunks && /^[ +-]/.test(line)) return;
    found.weights[i] = weightOf(line);
    if (!isMark(line)) return;
    found.marks[i] = 1;
    if ((i < NOTES_WITHIN || i >= count - NOTES_WITHIN) && isNote(line)) found.notes[i] = 1;
  });
  return found;
}

/** Takes back what all stages did, but not what was hidden. */
export function restore(doc: Doc): void {
  const { original, redacted } = doc;
  doc.lines = [...(redacted ?? original)];
  doc.source = Int32Array.from(original.keys());
  doc.removedBy.fill(0);
  doc.countedIn.fill(0);
  doc.stoodIn = false;
  doc.contentBytes = doc.lines.reduce((sum, line) => sum + utf8Bytes(line), 0);
  original.forEach((line, i) => {
    if (doc.lines[i] === line) doc.changedBy[i] = 0;
  });
}

function takeReturns(lines: string[]): Uint8Array {
  const returns = new Uint8Array(lines.length);
  lines.forEach((line, i) => {
    if (!line.endsWith("\r")) return;
    returns[i] = 1;
    lines[i] = line.slice(0, -1);
  });
  return returns;
}

/** @returns bytes of the text that the lines would make as they are. */
export function bytesOf(doc: Doc): number {
  const count = doc.lines.length;
  if (count === 0) return 0;
  let returned = 0;
  if (doc.returns) for (let i = 0; i < count; i++) returned += doc.returns[doc.source[i] ?? -1] ?? 0;
  const last = doc.returns?.[doc.source[count - 1] ?? -1] ? "\r" : (doc.lines[count - 1] as string);
  return doc.contentBytes + returned + (doc.newline || endsBlank(last) ? count : count - 1);
}

/** Whether a text without a newline at its end has a blank last line, which needs one to be a line at all. */
export const endsBlank = (text: string): boolean => text === "" || text.endsWith("\n");

/** @returns the text that lines in the number of the original ones make, with its line ends. */
export const textOf = (lines: readonly string[], { returns, newline }: Doc): string =>
  lines.map((line, i) => (returns?.[i] ? `${line}\r` : line)).join("\n") + (newline ? "\n" : "");
