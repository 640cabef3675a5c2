import type { Row } from "./rows";

export type RulerMark = { at: number; kind: Exclude<Row["kind"], "equal">; marked: boolean };

/**
 * Where the changes lie in the whole text, for the strip beside it.
 * @param buckets height of the strip in marks; several changes in one bucket become one, a marked one wins
 * @returns marks with `at` from 0 to 1
 */
export function rulerMarks(rows: readonly Row[], markedStage: number | null, buckets = 160): RulerMark[] {
  const found = new Map<number, RulerMark>();
  rows.forEach((row, index) => {
    if (row.kind === "equal") return;
    const bucket = Math.floor((index / rows.length) * buckets);
    const marked = markedStage !== null && row.stage === markedStage;
    const old = found.get(bucket);
    if (!old || (marked && !old.marked)) found.set(bucket, { at: bucket / buckets, kind: row.kind, marked });
  });
  return [...found.values()];
}
