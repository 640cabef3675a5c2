/**
 * Finds patterns that no text can match, as far as that is plain to see: something before `^`, or something behind `$`.
 * Patterns with groups, alternatives or flags are not judged.
 * @returns what is wrong, or null
 */
export function neverMatches(pattern: string): string | null {
  const parts = sequence(pattern);
  if (!parts) return null;
  const start = parts.findIndex((part) => part.kind === "start");
  if (start > 0 && parts.slice(0, start).some((part) => part.kind === "must"))
    return "something must stand before ^, which is the beginning";
  const end = parts.findIndex((part) => part.kind === "end");
  if (end !== -1 && parts.slice(end + 1).some((part) => part.kind === "must"))
    return "something must stand behind $, which is the end";
  return null;
}

type Part = { kind: "start" | "end" | "must" | "may" };

const TOKEN = /\\[pP]\{[^}]*\}|\\x\{[^}]*\}|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|[\s\S]/gy;
const QUANTIFIER = /[*?]|\+|\{(\d+)(?:,\d*)?\}/y;
const NO_WIDTH = new Set(["\\b", "\\B", "\\A", "\\z"]);

function sequence(pattern: string): Part[] | null {
  const parts: Part[] = [];
  for (let at = 0; at < pattern.length; ) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(pattern)?.[0] ?? "";
    if (token === "" || "(|)".includes(token) || token === "\\Q") return null;
    at += token.length;
    QUANTIFIER.lastIndex = at;
    const quantifier = QUANTIFIER.exec(pattern);
    if (quantifier) at += quantifier[0].length + (pattern.charAt(at + quantifier[0].length) === "?" ? 1 : 0);
    const optional = quantifier !== null && quantifier[0] !== "+" && Number(quantifier[1] ?? 0) === 0;
    parts.push({ kind: optional || NO_WIDTH.has(token) ? "may" : kindOf(token) });
  }
  return parts;
}

function kindOf(token: string): Part["kind"] {
  if (token === "^") return "start";
  return token === "$" ? "end" : "must";
}
