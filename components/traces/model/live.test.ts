import { expect, test } from "vitest";
import { newRows, prepend, uniqueRows } from "./live";

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const pages = (...items: { id: string }[][]) => ({
  pages: items.map((page, i) => ({ items: page, next_cursor: i < items.length - 1 ? `c${i}` : null })),
  pageParams: items.map((_, i) => (i === 0 ? null : `c${i - 1}`)),
});

test("only rows in front of the first known one are new (else old rows come back on top)", () => {
  expect(newRows(rows("d", "c", "b"), rows("b", "a"))).toEqual({ fresh: rows("d", "c"), gap: false });
  expect(newRows(rows("b", "a"), rows("b", "a"))).toEqual({ fresh: [], gap: false });
});

test("a page that meets no known row says that there may be more (else a burst leaves a silent hole)", () => {
  expect(newRows(rows("z", "y"), rows("b", "a"))).toEqual({ fresh: rows("z", "y"), gap: true });
  expect(newRows(rows("a"), [])).toEqual({ fresh: rows("a"), gap: false });
});

test("new rows go on top once, and the cursors of the pages stay (else Load more repeats or skips rows)", () => {
  const before = pages(rows("b"), rows("a"));
  const after = prepend(prepend(before, rows("c")), rows("c"));
  expect(uniqueRows(after)).toEqual(rows("c", "b", "a"));
  expect(after?.pageParams).toEqual(before.pageParams);
  expect(after?.pages[0]?.next_cursor).toBe("c0");
});
