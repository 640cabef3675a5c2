import type { LineMap } from "@/lib/contract/run";
import { splitLines } from "../lines";
import { rowsFromMap } from "./from-map";
import { rowsFromTexts } from "./from-texts";
import { changed, type DiffRow } from "./row";

export { splitLines } from "../lines";
export type { DiffRow } from "./row";

/**
 * Compares two texts line by line. Takes lines as {@link splitLines} does; whether the last line ends with a newline counts
 * only when nothing else differs.
 * @param map the pipeline's own record, which also knows which stage did what; null to compare
 * @returns rows that leave out no line of either text
 */
export function diffLines(before: string, after: string, map: LineMap | null): DiffRow[] {
  const [old, now] = [splitLines(before), splitLines(after)];
  const rows = (map && rowsFromMap(old, now, map)) ?? rowsFromTexts(old, now);
  const last = rows.at(-1);
  if (before !== after && last?.kind === "equal" && !rows.some((row) => row.kind !== "equal"))
    rows[rows.length - 1] = changed(last.before, last.after);
  return rows;
}
