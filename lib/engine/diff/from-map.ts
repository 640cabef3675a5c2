import type { LineMap } from "@/lib/contract/run";
import { added, changed, type DiffRow, equal, removed } from "./row";

/**
 * Makes rows from the record of a pipeline, in one pass.
 * @returns null when the record does not belong to these lines (another step rewrote the text since)
 */
export function rowsFromMap(before: readonly string[], after: readonly string[], map: LineMap): DiffRow[] | null {
  const removedBy = new Map<number, number>();
  for (const [first, count, stage] of map.removed) {
    if (count > before.length) return null;
    for (let i = 0; i < count; i++) removedBy.set(first + i, stage);
  }
  const changedBy = new Map(map.changed);
  const rows: DiffRow[] = [];
  let [line, out] = [1, 1];
  const gap = (toLine: number, toOut: number): boolean => {
    for (; line < toLine; line++) {
      const stage = removedBy.get(line);
      if (stage === undefined) return false;
      rows.push(removed(line, stage));
    }
    for (; out < toOut; out++) rows.push(added(out));
    return true;
  };
  for (const [toOut, toLine, count] of map.kept) {
    if (toLine < line || toOut < out || !gap(toLine, toOut)) return null;
    if (toLine + count - 1 > before.length || toOut + count - 1 > after.length) return null;
    for (let i = 0; i < count; i++, line++, out++) {
      const same = before[line - 1] === after[out - 1];
      const stage = changedBy.get(line);
      if (!same && stage === undefined) return null;
      rows.push(same ? equal(line, out) : changed(line, out, stage));
    }
  }
  return gap(before.length + 1, after.length + 1) ? rows : null;
}
