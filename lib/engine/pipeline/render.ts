import type { LineMap } from "@/lib/contract/run";
import { type Doc, endsBlank } from "./doc";
import { type Marking, omissionMark, omitted } from "./omissions";

/** Above so many entries a map costs more to keep than a diff costs to compute. */
const MAX_MAP_ENTRIES = 20_000;

/** Joins the lines, marks what is missing, and says where each line comes from. */
export function render(doc: Doc, marking: Marking): { text: string; line_map: LineMap | null } {
  const out: string[] = [];
  const kept: LineMap["kept"] = [];
  let next = 0;
  let extra = 0;
  const markUpTo = (line: number) => {
    const count = doc.stoodIn ? 0 : omitted(doc, next, line, marking);
    if (count > 0) out.push(withReturn(doc, next, omissionMark(count)));
    next = Math.max(next, line);
  };
  const lastOriginal = doc.source.subarray(0, doc.lines.length).findLastIndex((from) => from >= 0);
  doc.lines.forEach((line, i) => {
    const from = doc.source[i] as number;
    if (from > next) markUpTo(from);
    // A line of our own at the end stands behind the mark of what was there.
    if (lastOriginal >= 0 && i === lastOriginal + 1) markUpTo(doc.original.length);
    out.push(withReturn(doc, from, line));
    if (from < 0) return;
    next = from + 1;
    const at = out.length + extra;
    const last = kept.at(-1);
    if (last && last[0] + last[2] === at && last[1] + last[2] === next) last[2]++;
    else kept.push([at, next, 1]);
    if (doc.changedBy[from]) extra += newlines(line);
  });
  if (next < doc.original.length) markUpTo(doc.original.length);
  const joined = out.join("\n");
  const text = out.length > 0 && (doc.newline || endsBlank(joined)) ? `${joined}\n` : joined;
  return { text, line_map: lineMap(doc, kept) };
}

/** A replacement may hold newlines; the lines that they make belong to no original line. */
const newlines = (line: string) => (line.includes("\n") ? line.split("\n").length - 1 : 0);

const withReturn = (doc: Doc, original: number, line: string) =>
  doc.returns && doc.returns[original] === 1 ? `${line}\r` : line;

function lineMap(doc: Doc, kept: LineMap["kept"]): LineMap | null {
  const removed: LineMap["removed"] = [];
  const changed: LineMap["changed"] = [];
  for (let line = 0; line < doc.original.length; line++) {
    const by = doc.removedBy[line] as number;
    const last = removed.at(-1);
    if (by === 0) {
      if (doc.changedBy[line]) changed.push([line + 1, (doc.changedBy[line] as number) - 1]);
    } else if (last && last[0] + last[1] === line + 1 && last[2] === by - 1) last[1]++;
    else removed.push([line + 1, 1, by - 1]);
  }
  const entries = removed.length + changed.length + kept.length;
  return entries > MAX_MAP_ENTRIES ? null : { removed, changed, kept };
}
