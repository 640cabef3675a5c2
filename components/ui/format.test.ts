import { expect, test } from "vitest";
import { formatBytes, formatChange, formatMs, formatPercent } from "./format";

/** The tests also hold where the decimal sign is a comma. */
const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll(",", ".");

test("a small share never reads as none, else a failing hook would look healthy", () => {
  expect(plain(formatPercent(0.0004))).toBe("< 0.1 %");
  expect(plain(formatPercent(0))).toBe("0 %");
  expect(plain(formatPercent(-0.854))).toBe("−85 %");
});

test("changes are signed, and from nothing there is no percentage", () => {
  expect(plain(formatChange(4213, 611))).toBe("−85 %");
  expect(plain(formatChange(100, 112))).toBe("+12 %");
  expect(plain(formatChange(10_000, 10_001))).toBe("±0 %");
  expect(formatChange(0, 5)).toBe("new");
});

test("times and sizes carry the unit that keeps them short", () => {
  expect([0.423, 3.14, 840, 2_412, null].map((ms) => plain(formatMs(ms)))).toEqual([
    "0.42 ms",
    "3.1 ms",
    "840 ms",
    "2.41 s",
    "–",
  ]);
  expect([512, 16_032, 3 * 1024 * 1024].map((n) => plain(formatBytes(n)))).toEqual(["512 B", "15.7 kB", "3 MB"]);
});
