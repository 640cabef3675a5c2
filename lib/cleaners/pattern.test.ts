import { expect, test } from "vitest";
import { allThatBegin, allWords, commandPattern, isAnchored, unanchorStart } from "./command";
import { exampleOf } from "./example";
import { compare } from "./marks";
import { type Dialect, matches, Translator } from "./pattern";

// If this fails, a pattern means something else here than there, or a sample's command is one that the hook never sees.

const line = (dialect: Dialect, pattern: string, flags?: string) => new Translator(dialect).line(pattern, flags);
const whole = (dialect: Dialect, pattern: string, flags?: string) => new Translator(dialect).whole(pattern, flags);

test.each<[Dialect, string, string]>([
  ["rust", "a\\u{2713}b\\u00e9", "a\\x{2713}b\\x{00e9}"],
  ["rust", "[[:alpha:]$^-]", "[[:alpha:]$^-]"],
  ["go", "[]a]\\pL", "[]a]\\pL"],
  ["js", "[^]x\\0\\/", "(?s:.)x\\x00\\/"],
  ["js", "(?<year>\\d+)", "(?<year>\\d+)"],
])("%s: %s is %s", (dialect, given, pattern) => {
  expect(line(dialect, given)).toEqual({ pattern });
});

test.each<[Dialect, string, RegExp]>([
  ["rust", "[a-z&&[^x]]", /"&&" in a class/],
  ["rust", "[a[bc]]", /"\[" in a class/],
  ["rust", "\\<word", /boundary of one side/],
  ["rust", "\\b{start}x", /boundary of one side/],
  ["rust", "(?x)a b", /./],
  ["js", "a(?!b)", /lookahead/],
  ["js", "(?<=a)b", /lookbehind/],
  ["js", "(a)\\1", /./],
  ["go", "a".repeat(4_001), /longer than/],
])("%s: %s is refused, not misread", (dialect, given, why) => {
  expect(line(dialect, given).fault).toMatch(why);
});

test("ends of the output are its ends, unless a flag makes them those of lines", () => {
  expect(whole("rust", "^a[$^]\\$b$")).toEqual({ pattern: "\\Aa[$^]\\$b\\z" });
  expect(whole("go", "(?m)^a$")).toEqual({ pattern: "(?m)^a$" });
  expect(whole("js", "^a$", "m")).toEqual({ pattern: "^a$" });
  expect(whole("js", "^a.$", "is")).toEqual({ pattern: "(?is)\\Aa.\\z" });
  expect(line("js", "a", "x").fault).toMatch(/flag x/);
});

test.each([
  ["^make\\b", "make"],
  ["^(?:npm|yarn)\\s+(run )?te[sx]t(?:\\s|$)", "npm test"],
  ["^(?i)go[^a]{2}\\d+", "goxx1"],
  [unanchorStart("^gradlew?\\b|^\\./gradlew"), "gradle"],
  [commandPattern(["git", "push"]), "git push"],
])("%s is met by %s", (pattern, text) => {
  expect(exampleOf(pattern)).toBe(text);
});

test("no example is better than one that does not match", () => {
  expect(exampleOf("$x")).toBeNull();
});

test("words are found in any order, neighbours too; rtk's anchors are told", () => {
  for (const text of ["x --a --b", "x --b c --a", "--a --b"])
    expect(matches(allWords(["--a", "--b"]), text)).toBe(true);
  for (const text of ["x --a", "x --a --bc"]) expect(matches(allWords(["--a", "--b"]), text)).toBe(false);
  expect(matches(allThatBegin(["--a", "-b"]), "x -bc --a=1")).toBe(true);
  expect([isAnchored("^a|^b"), isAnchored("^(a|b)"), isAnchored("^a|b"), isAnchored("(?i)^a")]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

test.each([
  ["a\n[3 lines omitted]\nb [×2]\n", "a\n... (3 lines omitted)\nb", "same"],
  ["a\nx\nb", "a\nb", "more"],
  ["b\na", "a\nb", "other"],
  ["a", "a\nb", "other"],
])("%j against %j is %s", (actual, expected, likeness) => {
  expect(compare(actual, expected)).toBe(likeness);
});
