import fc from "fast-check";
import { expect, test } from "vitest";
import { charCount, indexOfChar } from "./chars";

test("characters are code points: nothing is cut through a surrogate pair", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.nat(60), (text, chars) => {
      expect(charCount(text)).toBe([...text].length);
      expect(text.slice(0, indexOfChar(text, chars))).toBe([...text].slice(0, chars).join(""));
    }),
  );
});
