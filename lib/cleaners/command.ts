import { quote } from "./pattern";

/** What peers take off a command line before they look at it: a change of folder and variables for this one command. */
const BEFORE = "(?:cd \\S+ && )?(?:[A-Za-z_]\\w*=\\S* )*";
const PATH = "(?:\\S*/)?";
/** Flags between a command and its subcommand, each with at most one value: `git -C /srv log`. */
const FLAGS = "(?:\\s+-\\S+(?:\\s+[^-\\s]\\S*)?)*";
const END = "(?:\\s|$)";

/**
 * A pattern for command lines that begin with these words. The first is looked at without its folder; `*` stands for any one
 * word; flags may stand between the words.
 */
export function commandPattern(words: readonly string[]): string {
  const [first = "", ...rest] = words.map((word) => (word === "*" ? "\\S+" : quote(word)));
  return `^${BEFORE}${PATH}${first}${rest.map((word) => `${FLAGS}\\s+${word}`).join("")}${END}`;
}

/** One pattern for several: each must match from where it matches. */
export const anyOf = (patterns: readonly string[]): string =>
  patterns.length === 1 ? (patterns[0] as string) : patterns.map((pattern) => `(?:${pattern})`).join("|");

/** A word of the command line that begins so, as flags are looked for (`--format` also finds `--format=json`). */
export const wordThatBegins = (text: string): string => `\\s['"]?${quote(text)}`;

/** All of these words, in any order. */
export const allWords = (words: readonly string[]): string =>
  anyOf(
    orders(words.map((word) => `['"]?${quote(word)}['"]?`)).map(
      ([first, ...rest]) => `(?:^|\\s)${first}${rest.map((next) => `(?:\\s.*)?\\s${next}`).join("")}${END}`,
    ),
  );

/** Words that begin so, all of them, in any order. */
export const allThatBegin = (texts: readonly string[]): string =>
  anyOf(orders(texts.map(wordThatBegins)).map((order) => order.join(".*")));

/** Every order of up to three; of more, only the one that is given. */
function orders<T>(items: readonly T[]): T[][] {
  if (items.length > 3) return [[...items]];
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, i) => orders(items.filter((_, k) => k !== i)).map((rest) => [item, ...rest]));
}

/** This text, not in the middle of words. */
export const part = (text: string): string =>
  `${/^\w/.test(text) ? "\\b" : ""}${quote(text)}${/\w$/.test(text) ? "\\b" : ""}`;

/** Makes an anchored pattern also match behind what peers take off a command line. Other patterns stay as they are. */
export function unanchorStart(pattern: string): string {
  return topLevelBranches(pattern)
    .map((branch) => branch.replace(/^(\(\?[a-zA-Z]+\))?\^/, (_, flags = "") => `${flags}^${BEFORE}`))
    .join("|");
}

/** @returns whether every branch begins at the start of the line; rtk ignores filters of which that is not true */
export const isAnchored = (pattern: string): boolean =>
  topLevelBranches(pattern).every((branch) => /^(\(\?[a-zA-Z]+\))?\^/.test(branch));

function topLevelBranches(pattern: string): string[] {
  const branches: string[] = [];
  let [depth, from, inClass] = [0, 0, false];
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i];
    if (char === "\\") i++;
    else if (inClass) inClass = char !== "]";
    else if (char === "[") inClass = true;
    else if (char === "(") depth++;
    else if (char === ")") depth--;
    else if (char === "|" && depth === 0) {
      branches.push(pattern.slice(from, i));
      from = i + 1;
    }
  }
  return [...branches, pattern.slice(from)];
}
