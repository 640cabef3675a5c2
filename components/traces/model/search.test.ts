import { expect, test } from "vitest";
import { filtersOf, ignoredKeys } from "./search";
import { fromLocalInput, startOf, toLocalInput } from "./window";

test("fixed filters win over the address, empty ones are not sent, page-only keys never are (the API refuses unknown keys)", () => {
  const search = { agent: "other", q: "", tool: "shell_exec", window: null, live: true };
  expect(filtersOf(search, { agent: "mine" }, undefined)).toEqual({ agent: "mine", tool: "shell_exec" });
});

test("a window that ends now replaces from and to; a custom one uses them (else a link shows another window)", () => {
  const bounds = { from: "2026-01-01T00:00:00.000Z", to: "2026-01-02T00:00:00.000Z" };
  expect(filtersOf({ ...bounds, window: "1h" }, {}, "2026-05-01T00:00:00.000Z")).toEqual({
    from: "2026-05-01T00:00:00.000Z",
  });
  expect(filtersOf({ ...bounds, window: "custom" }, {}, undefined)).toEqual(bounds);
});

test("a value that is not known is named (else a mistyped filter silently shows everything)", () => {
  const params = new URLSearchParams("verdict=nonsense&tool=x&other=1");
  expect(ignoredKeys(params, { verdict: null, tool: "x" })).toEqual(["verdict"]);
});

test("the start of a window stays the same within its step (else each return to the list loads it anew)", () => {
  const at = Date.parse("2026-05-01T12:00:10.000Z");
  expect(startOf("1h", at)).toBe("2026-05-01T11:00:00.000Z");
  expect(startOf("1h", at + 40_000)).toBe(startOf("1h", at));
});

test("a local time field gives back the minute it was given", () => {
  expect(fromLocalInput(toLocalInput("2026-05-01T12:34:00.000Z"))).toBe("2026-05-01T12:34:00.000Z");
  expect(fromLocalInput("")).toBeNull();
  expect(toLocalInput(null)).toBe("");
});
