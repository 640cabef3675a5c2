import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, test } from "vitest";
import { compileLinear } from "./linear";
import { sizeOfPattern } from "./size";

describe("without these one short pattern could hold the server for ten seconds while it is compiled", () => {
  test.each([
    ["a{1000}a{1000}", 2_000],
    ["(?:(?:a{1,9}){9}){9}", 729],
    ["((?P<n>x|y{3}){10,}z)", 50],
    ["[a-z[:alpha:]]{7}\\p{Greek}{3}\\x{41}{2}", 12],
    ["\\Qabc\\E{2}", 3],
  ])("%s is about as large as it is compiled to", (pattern, size) => {
    expect(sizeOfPattern(pattern)).toBeGreaterThanOrEqual(size);
  });

  const leaf = fc.constantFrom("a", "[ab]", "\\d", "\\pL", "(?i:k)", ".", "\\{");
  const { node } = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie("node"), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("")),
      fc.array(tie("node"), { minLength: 2, maxLength: 4 }).map((parts) => `(?:${parts.join("|")})`),
      fc
        .tuple(fc.constantFrom("(", "(?:", "(?i:"), tie("node"), fc.constantFrom("*", "+", "?", "{3}", "{2,}", "{1,7}"))
        .map(([open, part, n]) => `${open}${part})${n}`),
    ),
  }));
  test("no pattern is compiled to much more than it was taken for", () => {
    fc.assert(
      fc.property(node, (pattern) => {
        expect(RE2JS.compile(pattern).programSize()).toBeLessThanOrEqual(5 * sizeOfPattern(pattern) + 10);
      }),
      { numRuns: 300 },
    );
  });

  test("what would take long is refused with what to do, and nothing is compiled", () => {
    const began = performance.now();
    expect(compileLinear("a{1000}".repeat(500)).error?.message).toMatch(/too large.*repeat/);
    expect(performance.now() - began).toBeLessThan(100);
    for (const pattern of ["a{1000}", "x".repeat(4_000), "[a-z]{1,300}-\\d{1,20}", "\\w+(?:\\.\\w+){0,50}"])
      expect(compileLinear(pattern).error).toBeUndefined();
  });
});
