import { expect, test } from "vitest";
import { findInRows, itemOfRow, layoutRows, nextChange, type Row } from "./rows";

const same = (n: number): Row[] =>
  Array.from({ length: n }, (_, i) => ({ kind: "equal", before: i + 1, after: i + 1, stage: null }));
const changed: Row = { kind: "changed", before: 99, after: 99, stage: 1 };
const removed: Row = { kind: "removed", before: 98, after: null, stage: 0 };

test("long equal runs fold to a count and keep context beside a change (else 20,000 lines hide three)", () => {
  const rows = [...same(20), removed, ...same(30)];
  const items = layoutRows({ rows, split: false, open: new Set() });
  expect(items[0]).toEqual({ type: "fold", from: 0, count: 17 });
  expect(items.filter((i) => i.type === "line")).toHaveLength(3 + 1 + 3);
  expect(items.at(-1)).toEqual({ type: "fold", from: 24, count: 27 });
});

test("an opened fold shows every line once (else lines are lost or doubled when expanding)", () => {
  const rows = [...same(20), removed];
  const items = layoutRows({ rows, split: true, open: new Set([0]) });
  expect(items.map((i) => (i.type === "line" ? i.row : -1))).toEqual([...Array(21).keys()]);
});

test("a changed line is two lines in unified and one in split (else the old text is nowhere)", () => {
  expect(layoutRows({ rows: [changed], split: false, open: new Set() })).toHaveLength(2);
  expect(layoutRows({ rows: [changed], split: true, open: new Set() })).toHaveLength(1);
});

test("every row is found again among the items, also in a fold (else a jump lands elsewhere)", () => {
  const rows = [...same(20), changed, removed, ...same(30)];
  const items = layoutRows({ rows, split: false, open: new Set() });
  expect(items[itemOfRow(items, 20)]).toEqual({ type: "line", row: 20, side: "before" });
  expect(items[itemOfRow(items, 21)]).toMatchObject({ row: 21 });
  expect(items[itemOfRow(items, 5)]).toMatchObject({ type: "fold", from: 0 });
});

test("next and previous go from block to block (else n has to be pressed once a line)", () => {
  const rows = [...same(2), removed, removed, ...same(2), changed];
  expect(nextChange(rows, -1, 1)).toBe(2);
  expect(nextChange(rows, 2, 1)).toBe(6);
  expect(nextChange(rows, 6, -1)).toBe(2);
  expect(nextChange(rows, 6, 1)).toBeUndefined();
});

test("search finds removed and added text and counts an equal line once", () => {
  const rows: Row[] = [
    { kind: "equal", before: 1, after: 1, stage: null },
    { kind: "changed", before: 2, after: 2, stage: null },
  ];
  const found = findInRows({ rows, before: ["Error a", "error b"], after: ["Error a", "ERROR c"] }, "error");
  expect(found).toEqual([
    { row: 0, side: "before" },
    { row: 1, side: "before" },
    { row: 1, side: "after" },
  ]);
});
