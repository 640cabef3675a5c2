import fc from "fast-check";
import { expect, test } from "vitest";
import { utf8Bytes } from "./utf8";

test("bytes are those that the text has on the wire, so never-larger and the saved bytes are true", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom("", "\ud83d", "\ude00", "é", "€"), (text, odd) => {
      for (const given of [text + odd, odd + text])
        expect(utf8Bytes(given)).toBe(new TextEncoder().encode(given).length);
    }),
  );
});
