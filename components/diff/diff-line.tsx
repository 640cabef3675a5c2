import { memo } from "react";
import { intraline } from "@/lib/engine/diff/intraline";
import { type Cell, DiffCell } from "./diff-cell";
import type { Range } from "./model/pieces";
import type { Comparison, Item, Row } from "./model/rows";

type Props = {
  item: Item & { type: "line" };
  comparison: Comparison;
  split: boolean;
  find: string;
  wrap: boolean;
  marked: number | null;
};

/** Draws one line of the diff, in one column or in two. Scrolling renders the list again, so lines that stay are not drawn anew. */
export const DiffLine = memo(function DiffLine({ item, comparison, split, find, wrap, marked }: Props) {
  const row = comparison.rows[item.row];
  if (!row) return null;
  const { before, after } = cellsOf(comparison, row, split);
  const isMarked = marked !== null && row.stage === marked;
  const shared = {
    find,
    wrap,
    marked: isMarked,
    dimmed: marked !== null && !isMarked && row.kind !== "equal",
    stage: row.stage,
  };
  if (!split) return <DiffCell cell={item.side === "after" ? after : before} {...shared} />;
  return (
    <div className="grid grid-cols-2 divide-x divide-line">
      <DiffCell cell={before} {...shared} />
      <DiffCell cell={after} {...shared} stage={null} marked={isMarked && row.after !== null} />
    </div>
  );
});

// In one column the numbers are the original's, so that a line can be talked about; new lines have none.
function cellsOf({ before, after }: Comparison, row: Row, split: boolean): { before: Cell; after: Cell } {
  const old = row.before === null ? null : (before[row.before - 1] ?? "");
  const now = row.after === null ? null : (after[row.after - 1] ?? "");
  const edits = row.kind === "changed" ? intraline(old ?? "", now ?? "") : { before: [], after: [] };
  const differs = row.kind !== "equal";
  return {
    before: { number: row.before, text: old, tone: differs ? "removed" : "same", edits: edits.before.map(toRange) },
    after: {
      number: split || row.kind === "equal" ? row.after : null,
      text: now,
      tone: differs ? "added" : "same",
      edits: edits.after.map(toRange),
    },
  };
}

const toRange = ([from, to]: [number, number]): Range => ({ from, to, mark: "edit" });
