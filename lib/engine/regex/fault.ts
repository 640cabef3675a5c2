import { RE2JSSyntaxException } from "re2js";

/** Why a pattern does not compile. `index` is the 0-based UTF-16 offset of the fault in the pattern, or null. */
export type Fault = { message: string; index: number | null };

/** What people who know another dialect miss in RE2, and what to do about it. */
const HINTS: readonly [RegExp, string][] = [
  [/^\(\?<?[=!]/, "RE2 has no lookahead or lookbehind; match the whole line and drop or keep it instead"],
  [/^\(\?>/, "RE2 has no atomic groups and needs none; use (?:…)"],
  [/^\(\?#/, "RE2 has no comments in patterns"],
  [/^\(\?[a-zA-Z-]*x/, "RE2 has no x flag; write the pattern without spaces"],
  [/^\\[1-9]/, "RE2 has no backreferences"],
  [/^\\Z/, "RE2 spells the end of the text \\z"],
  [/^\\u/, "RE2 spells code points \\x{263A}"],
  [/^\\C/, "RE2 matches whole characters, never single bytes"],
  [/^\\/, "a backslash stands only before punctuation and the letters of RE2's own escapes"],
  [/^[*+?{].*\+$/, "RE2 has no possessive repetition and needs none"],
  [/^\{/, "RE2 repeats at most 1000 times"],
];

/** Turns what re2js threw into a message with the place of the fault and, where one is known, what to write instead. */
export function faultOf(pattern: string, thrown: unknown): Fault {
  if (!(thrown instanceof RE2JSSyntaxException))
    return { message: thrown instanceof Error ? thrown.message : String(thrown), index: null };
  const what = thrown.error;
  const part = thrown.input ?? "";
  const index = indexOf(pattern, what, part);
  const place = index === null ? "" : ` at position ${index + 1}`;
  const shown = part === "" || part === pattern ? "" : ` \`${part}\``;
  const hint = HINTS.find(([form]) => form.test(part))?.[1];
  return { message: `${what}${shown}${place}${hint ? ` (${hint})` : ""}`, index };
}

function indexOf(pattern: string, what: string, part: string): number | null {
  if (what.startsWith("trailing backslash")) return pattern.length - 1;
  if (what === "missing closing )" || what === "unexpected )") return unbalanced(pattern);
  const at = what.startsWith("duplicate") ? pattern.lastIndexOf(part) : pattern.indexOf(part);
  return part === "" || at < 0 ? null : at;
}

/** @returns the offset of the parenthesis without a partner: the first `)` too many, else the last `(` left open. */
function unbalanced(pattern: string): number | null {
  const open: number[] = [];
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i];
    if (c === "\\") i++;
    else if (inClass) inClass = c !== "]";
    else if (c === "[") {
      inClass = true;
      if (pattern[i + 1] === "^") i++;
      if (pattern[i + 1] === "]") i++;
    } else if (c === "(") open.push(i);
    else if (c === ")" && open.pop() === undefined) return i;
  }
  return open.pop() ?? null;
}
