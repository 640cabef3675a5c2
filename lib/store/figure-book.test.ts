import { expect, test } from "vitest";
import { FigureBook, MAX_TOOLS, OTHER_TOOLS } from "./figure-book";
import { figuresOf } from "./figures";
import type { RecordedInvocation } from "./recorded";
import { makeInvocation, makeStep } from "./testing/make";

const at = (text: string) => new Date(`2026-03-01T${text}Z`);
const figures = (fields: Partial<RecordedInvocation> = {}) =>
  figuresOf(makeInvocation("a", { created_at: at("10:20:30"), ...fields }), 0);
const [KIND, GRAIN, BUCKET, KEY, WRITER, CALLS] = [0, 1, 2, 6, 7, 8];
const seconds = (text: string) => at(text).getTime() / 1_000;

test("figures of one batch with the same key are one row: SQL may not touch a row twice in a statement", () => {
  const rows = new FigureBook().add(Array.from({ length: 5 }, () => figures()).flat());
  expect(rows.filter((row) => row[KIND] === "point").map((row) => [row[GRAIN], row[BUCKET], row[CALLS]])).toEqual([
    [60, seconds("10:20:00"), 5],
    [300, seconds("10:20:00"), 5],
    [3_600, seconds("10:00:00"), 5],
    [86_400, seconds("00:00:00"), 5],
  ]);
  expect(rows).toHaveLength(8);
});

test("a row that is written again holds what it held before", () => {
  const book = new FigureBook();
  const [first] = book.add(figures());
  const [again] = book.add(figures());
  expect(again?.slice(0, CALLS)).toEqual(first?.slice(0, CALLS));
  expect([first?.[CALLS], again?.[CALLS]]).toEqual([1, 2]);
});

test("a bucket that was forgotten is begun under another name, else the new row would wipe out the stored one", () => {
  const book = new FigureBook();
  const [first] = book.add(figures());
  book.forget();
  const [second] = book.add(figures());
  // So many minutes that the first one is forgotten by itself.
  for (let minute = 0; minute < 30; minute++) book.add(figures({ created_at: at(`11:${String(minute + 10)}:00`) }));
  const [third] = book.add(figures());
  expect(new Set([first, second, third].map((row) => row?.[WRITER])).size).toBe(3);
  expect([first, second, third].map((row) => row?.[CALLS])).toEqual([1, 1, 1]);
});

test("two writers never share a row", () => {
  const ids = [new FigureBook(), new FigureBook()].flatMap((book) => book.add(figures()).map((row) => row[WRITER]));
  expect(new Set(ids).size).toBe(8);
});

test("tools without end make no rows without end, and none of their calls is missing", () => {
  const book = new FigureBook();
  const steps = [makeStep({ hook_id: "h" })];
  const many = Array.from({ length: MAX_TOOLS + 5 }, (_, i) =>
    makeInvocation("a", { tool: `t${i}`, result: { steps } }),
  );
  const rows = book.add(many.flatMap((invocation) => figuresOf(invocation, 0))).filter((row) => row[GRAIN] === 60);
  for (const kind of ["tool", "hook_tool"]) {
    const tools = rows.filter((row) => row[KIND] === kind);
    expect(tools).toHaveLength(MAX_TOOLS + 1);
    expect(tools.find((row) => row[KEY] === OTHER_TOOLS)?.[CALLS]).toBe(5);
  }
});
