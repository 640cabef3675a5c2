import fc from "fast-check";
import { expect, test } from "vitest";
import { bounded } from "./bounded";

const RUN = /[A-Za-z]{1001}|[=-]{1001}|\s{1001}/;

test("pieces are the text, hold no long run and never part an emoji", () => {
  const unit = fc.constantFrom("a".repeat(700), "=".repeat(600), " \n".repeat(400), "1", "😀".repeat(300), "é");
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      const pieces = bounded(text);
      expect(pieces.join("")).toBe(text);
      for (const piece of pieces) {
        expect(piece).not.toMatch(RUN);
        expect(piece).not.toMatch(/^[\udc00-\udfff]/);
      }
    }),
    { numRuns: 50 },
  );
});

test("ordinary text stays in one piece, so its count is exact", () => {
  expect(bounded("   Compiling demo v0.1.0 (/home/user/demo)\n".repeat(1_000))).toHaveLength(1);
});
