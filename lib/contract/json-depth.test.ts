import fc from "fast-check";
import { expect, test } from "vitest";
import { nestedDeeperThan } from "./json-depth";

// Without it, one body or one line of a script that is nothing but brackets holds the server for seconds.

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test("the depth of any JSON is found, whatever its texts hold", () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 6, stringUnit: fc.constantFrom("[", "{", "]", "}", '"', "\\", "a", "\n") }),
      (value) => {
        const text = JSON.stringify(value);
        const depth = depthOf(JSON.parse(text));
        expect(nestedDeeperThan(text, depth)).toBe(false);
        if (depth > 0) expect(nestedDeeperThan(text, depth - 1)).toBe(true);
      },
    ),
  );
});

test("an unclosed quote ends the search", () => {
  expect(nestedDeeperThan('["[[[[', 2)).toBe(false);
  expect(nestedDeeperThan("[".repeat(1_000_000), 512)).toBe(true);
});
