import fc from "fast-check";
import { expect, test } from "vitest";
import { compileReplace } from "./compile";
import { compileLinear } from "./linear";
import { toV8 } from "./to-v8";

// Without these, a stage could match other lines than the match conditions, the checks and LibreFang's own engine do.

const letter = fc.constantFrom(
  "a",
  "b",
  "K",
  "s",
  "0",
  "_",
  "-",
  "é",
  "ſ",
  "\u212a",
  "😀",
  "µ",
  " ",
  "\\n",
  "\\.",
  "{",
);
const classItem = fc.constantFrom(
  ...[
    "a",
    "a-c",
    "K-Z",
    "0-9",
    "\\d",
    "\\W",
    "\\s",
    "[:alpha:]",
    "[:^word:]",
    "\\pL",
    "\\p{^Greek}",
    "é",
    "😀",
    "\\]",
    "^",
    "-",
  ],
);
const charClass = fc
  .tuple(fc.boolean(), fc.array(classItem, { minLength: 1, maxLength: 3 }))
  .map(([not, items]) => `[${not ? "^" : ""}${items.join("")}]`);
const assertion = fc.constantFrom("^", "$", "\\A", "\\z", "\\b", "\\B", "(?m:^)", "(?m:$)");
const simple = fc.constantFrom(
  ".",
  "\\d",
  "\\w",
  "\\S",
  "\\pL",
  "\\PN",
  "\\x{e9}",
  "\\Qa.b\\E",
  "(?s:.)",
  "[[:upper:]]",
);
const quantifier = fc.constantFrom("", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{0,2}", "{1,}?");
const { pattern } = fc.letrec<{ pattern: string; atom: string; sequence: string }>((tie) => ({
  atom: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    letter,
    charClass,
    simple,
    assertion,
    tie("pattern").map((p) => `(${p})`),
    tie("pattern").map((p) => `(?:${p})`),
    tie("pattern").map((p) => `(?i:${p})`),
    tie("pattern").map((p) => `(?sU:${p})`),
  ),
  sequence: fc
    .array(fc.tuple(tie("atom"), quantifier), { maxLength: 4 })
    .map((parts) => parts.map(([atom, count]) => atom + count).join("")),
  pattern: fc.oneof(
    { depthSize: "small" },
    tie("sequence"),
    fc.tuple(tie("sequence"), tie("sequence")).map(([a, b]) => `${a}|${b}`),
    tie("sequence").map((p) => `(?i)${p}`),
  ),
}));
const text = fc
  .array(fc.constantFrom(..."abcABkKsſ\u212a0_-. é😀µ\n\r\u2028{\ud83d"), { maxLength: 8 })
  .map((chars) => chars.join(""));

test("a translated pattern matches exactly where re2js matches", () => {
  let translated = 0;
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 6 }), (p, texts) => {
      const linear = compileLinear(p);
      fc.pre(!linear.error);
      const v8 = toV8(p, "test");
      if (!v8 || linear.error) return;
      translated++;
      for (const t of texts) expect([t, v8.regex.test(t)]).toEqual([t, linear.test(t)]);
    }),
    { numRuns: 4_000 },
  );
  expect(translated).toBeGreaterThan(1_000);
});

test("a translated pattern finds the same spans and groups as re2js, so replacements are the same", () => {
  let translated = 0;
  fc.assert(
    fc.property(pattern, text, (p, t) => {
      const linear = compileLinear(p);
      fc.pre(!linear.error);
      const v8 = toV8(p);
      if (!v8 || linear.error) return;
      translated++;
      const spans = [...t.matchAll(v8.regex)].map((m) => [m.index, ...Array.from(m, (g) => g ?? "")]);
      const matcher = linear.re2.matcher(t);
      const wanted: unknown[] = [];
      while (matcher.find())
        wanted.push([
          matcher.start(),
          ...Array.from({ length: linear.re2.groupCount() + 1 }, (_, i) => matcher.group(i) ?? ""),
        ]);
      expect(spans).toEqual(wanted);
    }),
    { numRuns: 4_000 },
  );
  expect(translated).toBeGreaterThan(1_000);
});

test("an empty match behind another match is replaced once only, as in Rust", () => {
  expect(compileReplace("a*", "-")("baac")).toBe("-b-c-");
  expect(compileReplace("(?:a*)*", "-")("baac")).toBe("-b-c-");
});
