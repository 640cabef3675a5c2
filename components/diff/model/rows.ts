import { foldRows } from "@/lib/engine/diff/fold-rows";
import type { DiffRow } from "@/lib/engine/diff/row";

export type Row = DiffRow;

/** The comparison of two texts: their lines, and how they belong together. */
export type Comparison = { before: string[]; after: string[]; rows: Row[] };

/** What one drawn line shows. `side` of a unified view's changed row says which of its two texts. */
export type Item =
  | { type: "line"; row: number; side: "both" | "before" | "after" }
  | { type: "fold"; from: number; count: number };

type Layout = {
  rows: readonly Row[];
  split: boolean;
  /** First rows of folds that were opened. */
  open: ReadonlySet<number>;
  /** Equal rows that stay visible next to a change. */
  context?: number;
};

const MIN_FOLD = 8;

/** Lays rows out as drawn lines: long equal runs are folded, in the unified view a changed row becomes two lines. */
export function layoutRows({ rows, split, open, context = 3 }: Layout): Item[] {
  const items: Item[] = [];
  let at = 0;
  for (const entry of foldRows(rows, context)) {
    if (entry.kind !== "fold") {
      pushRow(items, entry, at++, split);
      continue;
    }
    const { from, to, count } = entry;
    // Texts without a difference are shown: there is nothing else to read.
    if (count >= MIN_FOLD && count < rows.length && !open.has(from)) items.push({ type: "fold", from, count });
    else for (let row = from; row < to; row++) items.push({ type: "line", row, side: "both" });
    at = to;
  }
  return items;
}

function pushRow(items: Item[], row: Row, at: number, split: boolean): void {
  if (row.kind === "changed" && !split) {
    items.push({ type: "line", row: at, side: "before" }, { type: "line", row: at, side: "after" });
    return;
  }
  const side = split || row.kind === "equal" ? "both" : row.kind === "added" ? "after" : "before";
  items.push({ type: "line", row: at, side });
}

/** @returns the index of the item that draws a row, or of the fold that hides it. */
export function itemOfRow(items: readonly Item[], row: number): number {
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const mid = (low + high + 1) >> 1;
    if (firstRow(items[mid]) <= row) low = mid;
    else high = mid - 1;
  }
  while (low > 0 && firstRow(items[low - 1]) === row) low--;
  return low;
}

const firstRow = (item: Item | undefined): number => (item?.type === "fold" ? item.from : (item?.row ?? 0));

export type Totals = { removed: number; added: number; changed: number };

export function totalsOf(rows: readonly Row[]): Totals {
  const totals = { removed: 0, added: 0, changed: 0 };
  for (const { kind } of rows) if (kind !== "equal") totals[kind]++;
  return totals;
}

/** @returns the rows that a stage removed or changed, in order. */
export const rowsOfStage = (rows: readonly Row[], stage: number): number[] =>
  rows.flatMap((row, index) => (row.stage === stage ? [index] : []));

/** @returns the next row that differs, from a row on in a direction; stops at the start of each block. Undefined at the end. */
export function nextChange(rows: readonly Row[], from: number, step: 1 | -1): number | undefined {
  const starts = (at: number) => rows[at]?.kind !== "equal" && (at === 0 || rows[at - 1]?.kind === "equal");
  for (let at = from + step; at >= 0 && at < rows.length; at += step) if (starts(at)) return at;
  return undefined;
}

export type Match = { row: number; side: "before" | "after" };

/** Case-insensitive search in both texts, equal lines once; at most 5,000 matches. */
export function findInRows({ rows, before, after }: Comparison, words: string): Match[] {
  const wanted = words.toLowerCase();
  const found: Match[] = [];
  if (wanted === "") return found;
  const has = (text: string | undefined) => text?.toLowerCase().includes(wanted) === true;
  for (let index = 0; index < rows.length && found.length < 5_000; index++) {
    const row = rows[index] as Row;
    if (row.before !== null && has(before[row.before - 1])) found.push({ row: index, side: "before" });
    if (row.after !== null && row.kind !== "equal" && has(after[row.after - 1]))
      found.push({ row: index, side: "after" });
  }
  return found;
}
