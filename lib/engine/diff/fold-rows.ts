import type { DiffRow } from "./row";

/** Equal rows that are not shown: `from ≤ index < to` in the rows that were folded. */
export type Fold = { kind: "fold"; from: number; to: number; count: number };

/**
 * Folds runs of equal rows that are far from any difference.
 * @param context equal rows kept beside each difference
 * @returns rows and folds in order; a run is folded only where that hides at least two rows
 */
export function foldRows(rows: readonly DiffRow[], context = 3): (DiffRow | Fold)[] {
  const out: (DiffRow | Fold)[] = [];
  let i = 0;
  while (i < rows.length) {
    const end = runEnd(rows, i);
    const from = i === 0 ? 0 : i + context;
    const to = end === rows.length ? end : end - context;
    if (end > i && to - from >= 2) {
      out.push(...rows.slice(i, from), { kind: "fold", from, to, count: to - from }, ...rows.slice(to, end));
    } else out.push(...rows.slice(i, Math.max(end, i + 1)));
    i = Math.max(end, i + 1);
  }
  return out;
}

/** @returns the index behind the equal rows that start here; the index itself when there are none. */
function runEnd(rows: readonly DiffRow[], from: number): number {
  let end = from;
  while (end < rows.length && rows[end]?.kind === "equal") end++;
  return end;
}
