import { expect, test } from "vitest";
import { headOf, middleCut } from "./text";

test("a cut stands between characters, so no record ends in half a letter", () => {
  const bytes = Buffer.from("aä😀");
  expect(Array.from({ length: 8 }, (_, max) => headOf(bytes, max))).toEqual([
    "",
    "a",
    "a",
    "aä",
    "aä",
    "aä",
    "aä",
    "aä😀",
  ]);
  expect(headOf(Buffer.from([0x80, 0x80, 0x80, 0x80, 0x80, 0x80]), 5)).toBe("\ufffd".repeat(5));
});

test("of a long text the start and more of the end are kept, with a count of what is missing", () => {
  expect(middleCut("short", 100)).toBe("short");
  expect(middleCut(`${"a".repeat(50)}${"b".repeat(50)}`, 40)).toBe(
    `${"a".repeat(10)}\n… 60 characters left out …\n${"b".repeat(30)}`,
  );
});
