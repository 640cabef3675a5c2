import { utf8Bytes } from "../utf8";
import type { Doc } from "./doc";
import { keepWhere, setLine } from "./edit";

/** Neighbouring current lines `from ≤ i < to` and the text that stands for them, made from how many original lines they are. */
export type Span = { from: number; to: number; text: (count: number, first: string) => string };

/**
 * Lets one line stand for many. The first keeps its place and gets the text; it counts for the others, so that they get no
 * mark while it is there and are counted as missing once a later stage removes it. Spans that this would not shorten stay.
 * @param spans ascending, without overlap
 */
export function summarize(doc: Doc, stage: number, spans: readonly Span[]): void {
  const weight = weigher(doc);
  const heads = new Set<number>();
  const gone = new Uint8Array(doc.lines.length);
  for (const { from, to, text } of spans) {
    const head = firstOriginal(doc, from, to);
    if (head < 0) continue;
    let [count, bytes] = [0, 0];
    for (let i = from; i < to; i++) {
      count += weight(i);
      bytes += utf8Bytes(doc.lines[i] as string) + 1;
    }
    const made = text(count, doc.lines[head] as string);
    if (utf8Bytes(made) + 1 >= bytes) continue;
    setLine(doc, stage, head, made);
    heads.add(head);
    for (let i = from; i < to; i++) {
      if (i === head) continue;
      gone[i] = 1;
      countIn(doc, i, head);
    }
  }
  if (heads.size > 0) keepWhere(doc, stage, (_, i) => gone[i] === 0);
}

/** Lets the count in line `head` stand for line `index`; both are current. */
export function countIn(doc: Doc, index: number, head: number): void {
  const from = doc.source[index] as number;
  if (from >= 0) doc.countedIn[from] = (doc.source[head] as number) + 1;
}

function firstOriginal(doc: Doc, from: number, to: number): number {
  for (let i = from; i < to; i++) if ((doc.source[i] as number) >= 0) return i;
  return -1;
}

/**
 * @returns how many lines a current line stands for: itself and those that its count speaks for, what earlier pipelines left out
 * included. Linear.
 */
export function weigher(doc: Doc): (index: number) => number {
  const weights = new Float64Array(doc.original.length);
  for (let line = 0; line < doc.original.length; line++) {
    const head = countedHead(doc, line);
    if (doc.removedBy[head] === 0) weights[head] = (weights[head] as number) + (doc.earlier?.weights[line] ?? 1);
  }
  return (index) => {
    const from = doc.source[index] as number;
    return from < 0 ? 0 : (weights[from] as number);
  };
}

/** @returns the line whose count stands for this one, or the line itself. Shortens the way there, so that asking for all is linear. */
export function countedHead(doc: Doc, line: number): number {
  const { countedIn } = doc;
  let head = line;
  while (countedIn[head]) head = (countedIn[head] as number) - 1;
  let at = line;
  while (countedIn[at] && at !== head) {
    const next = (countedIn[at] as number) - 1;
    if (next === head) break;
    countedIn[at] = head + 1;
    at = next;
  }
  return head;
}

/** @returns the runs of lines that are marked as gone in `from ≤ i < to`. */
export function spansOf(gone: Uint8Array, from = 0, to = gone.length): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (let i = from; i < to; i++) {
    if (!gone[i]) continue;
    const last = spans.at(-1);
    if (last && last.to === i) last.to++;
    else spans.push({ from: i, to: i + 1 });
  }
  return spans;
}
