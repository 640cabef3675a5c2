import { isPlainMark } from "../guard/marks";
import { utf8Bytes } from "../utf8";
import type { Doc } from "./doc";
import { isBlank } from "./edit";
import { type Marking, omitted } from "./omissions";

/**
 * Settles what becomes of the marks that came in, before new ones are made: a mark that went alone is put back as it was, and one
 * that stands beside a new gap becomes part of it, so that one mark says how many lines are missing there. Linear.
 */
export function settleMarks(doc: Doc, marking: Marking): void {
  if (!doc.earlier || doc.stoodIn) return;
  const count = doc.lines.length;
  if (!doc.source.subarray(0, count).some((from) => from >= 0)) return;
  const kept: { line: string; from: number }[] = [];
  let next = 0;
  let gapBefore: Gap = null;
  const settle = (end: number) => {
    const gap = gapOf(doc, next, end, marking);
    const last = kept.at(-1);
    if (gap?.lone) {
      putBack(doc, gap.at);
      kept.push({ line: (doc.redacted ?? doc.original)[gap.at] as string, from: gap.at });
    } else if (gap && last && isFree(doc, last)) {
      kept.pop();
      takeOut(doc, last.from, gap.at);
    }
    return gap?.lone ? null : gap;
  };
  for (let i = 0; i < count; i++) {
    const one = { line: doc.lines[i] as string, from: doc.source[i] as number };
    if (one.from < 0 || one.from < next) {
      kept.push(one);
      continue;
    }
    gapBefore = settle(one.from);
    next = one.from + 1;
    if (gapBefore && isFree(doc, one)) takeOut(doc, one.from, gapBefore.at);
    else kept.push(one);
  }
  settle(doc.original.length);
  doc.lines = kept.map(({ line }) => line);
  doc.source = Int32Array.from(kept, ({ from }) => from);
  doc.contentBytes = doc.lines.reduce((sum, line) => sum + utf8Bytes(line), 0);
}

/** Original lines that will be marked as missing; `at` is one with text. `lone` where that is a mark and all else is blank. */
type Gap = { at: number; lone: boolean } | null;

function gapOf(doc: Doc, from: number, to: number, marking: Marking): Gap {
  let [at, texts] = [-1, 0];
  for (let i = from; i < to; i++) {
    if (isBlank(doc.original[i] as string) || doc.countedIn[i]) continue;
    texts++;
    at = i;
  }
  if (texts === 0) return null;
  const lone = texts === 1 && doc.earlier?.marks[at] === 1;
  return lone || omitted(doc, from, to, marking) > 0 ? { at, lone } : null;
}

const isFree = (doc: Doc, { line, from }: { line: string; from: number }): boolean =>
  from >= 0 && doc.earlier?.marks[from] === 1 && isPlainMark(line);

function putBack(doc: Doc, at: number) {
  doc.removedBy[at] = 0;
  doc.changedBy[at] = 0;
}

function takeOut(doc: Doc, at: number, like: number) {
  doc.removedBy[at] = doc.removedBy[like] as number;
}
