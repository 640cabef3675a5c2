import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { visibleLine } from "./line-form";
import { literalsOf } from "./literals";
import { PROTECTIONS } from "./patterns";
import { prefilter } from "./prefilter";

const PATTERNS = PROTECTIONS.map(({ pattern }) => pattern);
const mayMatch = prefilter(PATTERNS);

const sampleLines = (): string[] => {
  const files = readdirSync("presets", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".txt"));
  return [...new Set(files.flatMap((name) => readFileSync(`presets/${name}`, "utf8").split("\n")))];
};

describe("without these an error line could be dropped without a word", () => {
  test("a line that a pattern matches is never passed over: lines of the samples", () => {
    const missed = sampleLines().flatMap((raw) => {
      const line = visibleLine(raw);
      const may = new Set(mayMatch(line));
      return PATTERNS.filter((pattern, at) => !may.has(at) && pattern.test(line)).map(
        (pattern) => `${pattern}: ${line}`,
      );
    });
    expect(missed).toEqual([]);
  });

  test.each(PROTECTIONS)("a line that a pattern matches is never passed over: $what", ({ pattern }) => {
    const plain = new RegExp(pattern.source.replace(/\(\?<?[!=][^()]*(?:\([^()]*\)[^()]*)*\)/g, ""), pattern.flags);
    const at = PATTERNS.indexOf(pattern);
    let lines: fc.Arbitrary<string>;
    try {
      lines = fc.stringMatching(plain, { size: "small" });
    } catch {
      // What the generator cannot read stands in the samples.
      return;
    }
    const line = lines.filter((text) => !text.includes("\n") && pattern.test(text));
    fc.assert(
      fc.property(fc.option(line, { nil: "" }), (text) => !pattern.test(text) || mayMatch(text).includes(at)),
      { numRuns: 30, endOnFailure: true, interruptAfterTimeLimit: 500 },
    );
  });
});

test("each pattern has words of its own, or every line would be tried on it", () => {
  expect(PATTERNS.filter((pattern) => literalsOf(pattern) === null).map(String)).toEqual([]);
});

test.each<[RegExp, readonly string[] | null]>([
  [/^error: \S/, ["\u0001error: "]],
  [/fail(?:ed|ures)/i, ["failed", "failures"]],
  [/^\s*\d+ of \d{3}$/, ["\u00010 of 0\u0002", "\u0001 0 of 0\u0002"]],
  [/(?:warn)?error/, ["error"]],
  [/a{2}b+c/, ["aa"]],
  [/[Ee]rror[ :]/, ["error ", "error:"]],
  [/(?<!no )errors?\b/, ["error"]],
  [/\w+|x/, null],
  [/[^a]*/, null],
  [/É/, null],
  [/x/m, null],
])("the words of %s", (pattern, words) => {
  const found = literalsOf(pattern);
  expect(found && [...found].sort()).toEqual(words && [...words].sort());
});

test("blanks of all kinds and runs of digits are found", () => {
  const may = prefilter([/a\sb/, /^\d+ passed/]);
  expect(may("a\u00a0b")).toEqual([0]);
  expect(may("a\tb 12 passed")).toEqual([0]);
  expect(may("1234 passed")).toEqual([1]);
});
