import { expect, test } from "vitest";
import { chartStep, previousSpan, spanOf, wholeStep } from "./window";

const NOW = Date.parse("2026-03-01T10:20:30.500Z");

test("a rolling window ends with the running minute, else what just happened would be missing for a minute", () => {
  expect(spanOf("1h", NOW, null, null)).toEqual({ from: "2026-03-01T09:21:00.000Z", to: "2026-03-01T10:21:00.000Z" });
});

test("a span stays the same within a minute, else every render would ask again", () => {
  expect(spanOf("24h", NOW, null, null)).toEqual(spanOf("24h", NOW + 20_000, null, null));
});

test("a chosen window without an end runs to now, and a reversed or too long one is mended instead of refused", () => {
  const from = new Date("2026-03-01T09:00:00Z");
  expect(spanOf("custom", NOW, from, null).to).toBe("2026-03-01T10:21:00.000Z");
  expect(spanOf("custom", NOW, from, new Date("2026-02-01T00:00:00Z")).to).toBe("2026-03-01T09:01:00.000Z");
  expect(spanOf("custom", NOW, new Date("2020-01-01T00:00:00Z"), null).from).toBe("2025-12-01T10:21:00.000Z");
});

test("the window before touches the window, else changes would be compared with something else", () => {
  const span = spanOf("7d", NOW, null, null);
  const before = previousSpan(span);
  expect(before.to).toBe(span.from);
  expect(Date.parse(before.to) - Date.parse(before.from)).toBe(7 * 86_400_000);
});

test("steps are ones that the API takes and give few enough bars", () => {
  expect(chartStep(spanOf("1h", NOW, null, null))).toBe(60);
  expect(chartStep(spanOf("24h", NOW, null, null))).toBe(900);
  expect(chartStep(spanOf("30d", NOW, null, null))).toBe(21_600);
  expect(wholeStep({ from: "2026-03-01T09:00:00Z", to: "2026-03-01T09:00:10Z" })).toBe(60);
});
