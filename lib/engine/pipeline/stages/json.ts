import type { Doc } from "../doc";
import { type Apply, isBlank, setLine } from "../edit";
import { type JsonOptions, shrinkJson } from "../json/shrink-text";
import { looksLike } from "../looks-like";
import { omissionMark } from "../omissions";
import { protectedAt } from "../protected";
import { rewriteLines } from "../rewrite";
import { spansOf, summarize } from "../summarize";

/**
 * `json`: shrinks one JSON object or array, or one on each line. Anything else stays as it is, and so does what would not get
 * smaller. Items with a protected line stay.
 */
export const jsonStage =
  ({ json }: { json: JsonOptions }): Apply =>
  (doc, stage) => {
    const format = looksLike(doc.lines);
    if (format === "json") whole(doc, stage, json);
    else if (format === "ndjson") perLine(doc, stage, json);
  };

function whole(doc: Doc, stage: number, options: JsonOptions) {
  const text = doc.lines.join("\n");
  const shrunk = shrinkJson(text, options, sparedIn(doc));
  if (shrunk !== null && shrunk !== text) rewriteLines(doc, stage, shrunk.split("\n"), true);
}

/** Protected lines that stand inside of a value as a whole; in a value on one line nothing can be told apart. */
function sparedIn(doc: Doc) {
  const spared = protectedAt(doc);
  const starts: number[] = [];
  let at = 0;
  doc.lines.forEach((line, i) => {
    if (spared(i)) starts.push(at + line.length - line.trimStart().length);
    at += line.length + 1;
  });
  if (doc.lines.length === 1) return () => false;
  return (start: number, end: number) => {
    const i = firstAtLeast(starts, start);
    return i < starts.length && (starts[i] as number) < end;
  };
}

function firstAtLeast(sorted: readonly number[], wanted: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function perLine(doc: Doc, stage: number, { format = "keep", ...options }: JsonOptions) {
  const spared = protectedAt(doc);
  const nested = { ...options, format: format === "pretty" ? ("keep" as const) : format };
  const gone = new Uint8Array(doc.lines.length);
  let records = 0;
  doc.lines.forEach((line, i) => {
    if (isBlank(line)) return;
    if (++records > (options.max_items ?? records) && !spared(i)) gone[i] = 1;
    if (gone[i] || spared(i)) return;
    const shrunk = shrinkJson(line, nested, () => false);
    if (shrunk !== null && shrunk !== line) setLine(doc, stage, i, shrunk);
  });
  const text = (count: number) => JSON.stringify({ "[omitted]": omissionMark(count) });
  summarize(
    doc,
    stage,
    spansOf(gone).map((span) => ({ ...span, text })),
  );
}
