import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonPrefix } from "./json-prefix";

test("it is the beginning of what JSON.stringify writes, and whole exactly when everything fits", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 200 }), (value, max) => {
      const full = JSON.stringify(value);
      const { text, whole } = jsonPrefix(value, max);
      expect(whole).toBe(full.length <= max);
      expect(text).toBe(full.slice(0, max));
    }),
  );
});

test("a huge value costs no more than its beginning", () => {
  expect(jsonPrefix({ a: "x".repeat(5_000_000) }, 10).text).toBe('{"a":"xxxx');
  const list = Array(1_000_000).fill({});
  expect(jsonPrefix(list, 4)).toEqual({ text: "[{},", whole: false });
});
