import { RE2JS } from "re2js";
import { LIMITS } from "@/lib/contract/limits";
import { RULE_LIMITS } from "@/lib/contract/rules";

/** rtk and tokf: Rust's `regex`. snip: Go's `regexp`. tokenjuice: JavaScript with the flag u. */
export type Dialect = "rust" | "go" | "js";
export type Translated = { pattern: string; fault?: undefined } | { pattern?: undefined; fault: string };

/**
 * Translates the patterns of one import into RE2 syntax, as stages take them. Rust's and Go's dialects are nearly that; where
 * a text would be RE2 syntax with another meaning, it is refused instead. Each is compiled on the linear engine.
 */
export class Translator {
  private left: number = RULE_LIMITS.patterns;

  constructor(private readonly dialect: Dialect) {}

  /** A pattern that sees one line. @param flags JavaScript's flags */
  line(pattern: string, flags = ""): Translated {
    return this.translate(pattern, flags, false);
  }

  /** A pattern that sees the whole output: `^` and `$` are its ends, unless a flag m says otherwise. */
  whole(pattern: string, flags = ""): Translated {
    return this.translate(pattern, flags, true);
  }

  private translate(given: string, flags: string, whole: boolean): Translated {
    if (this.left-- <= 0) return { fault: `an import takes at most ${RULE_LIMITS.patterns} patterns` };
    if (given === "") return { fault: "the pattern is empty and matches everything" };
    const odd = /[^dgimsuy]/.exec(flags);
    if (odd) return { fault: `the flag ${odd[0]} is not known here` };
    const pattern = rewrite(given, this.dialect, whole && !/\(\?[a-zA-Z]*m/.test(given) && !flags.includes("m"));
    if (typeof pattern !== "string") return pattern;
    const set = [...flags].filter((flag) => flag === "i" || flag === "s").join("");
    return compiled(set === "" ? pattern : `(?${set})${pattern}`);
  }
}

/** @returns the pattern again when it is RE2 syntax and short enough for a stage */
export function compiled(pattern: string): Translated {
  if (pattern.length > LIMITS.patternChars) return { fault: `it is longer than ${LIMITS.patternChars} characters` };
  try {
    RE2JS.compile(pattern);
    return { pattern };
  } catch (error) {
    const look = /\(\?<?[=!]/.test(pattern) ? "RE2 has no lookahead and no lookbehind; " : "";
    return { fault: `${look}${error instanceof Error ? error.message : String(error)}` };
  }
}

/** @returns how many groups a pattern has; it must compile */
export const groupCount = (pattern: string): number => RE2JS.compile(pattern).groupCount();

export const matches = (pattern: string, text: string): boolean => RE2JS.compile(pattern).test(text);

/** @returns a pattern that is this text */
export const quote = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&");

/** Walks a pattern once, escape by escape. @param ends whether `^` and `$` are the ends of the text */
function rewrite(given: string, dialect: Dialect, ends: boolean): string | { fault: string } {
  let out = "";
  let inClass = false;
  for (let i = 0; i < given.length; i++) {
    const char = given[i] as string;
    if (char === "\\") {
      const taken = escapeAt(given, i, dialect);
      if (typeof taken !== "object") return { fault: taken };
      out += taken.text;
      i += taken.length - 1;
    } else if (inClass) {
      const operator = dialect === "rust" ? classOperator(given, i) : null;
      if (operator) return { fault: `RE2 has no ${JSON.stringify(operator)} in a class` };
      if (char === "]") inClass = false;
      out += char;
    } else if (char === "[") {
      if (dialect === "js" && given.startsWith("[^]", i)) {
        out += "(?s:.)";
        i += 2;
        continue;
      }
      inClass = true;
      const opening = /^\[\^?\]?/.exec(given.slice(i, i + 3))?.[0] ?? "[";
      // In JavaScript `[]` is a class of nothing; elsewhere a `]` that stands first is a character.
      const taken = dialect === "js" ? opening.replace("]", "") : opening;
      out += taken;
      i += taken.length - 1;
    } else out += ends && char === "^" ? "\\A" : ends && char === "$" ? "\\z" : char;
  }
  return out;
}

type Escape = { text: string; length: number };

/** @returns the escape in RE2 syntax and its length in the given pattern, or what is wrong with it */
function escapeAt(given: string, at: number, dialect: Dialect): Escape | string {
  const next = given[at + 1] ?? "";
  const rest = given.slice(at, at + 14);
  if (dialect === "go" || next === "") return { text: given.slice(at, at + 2), length: 2 };
  const code = /^\\u\{([0-9A-Fa-f]{1,6})\}|^\\u([0-9A-Fa-f]{4})|^\\U([0-9A-Fa-f]{8})/.exec(rest);
  if (code) return { text: `\\x{${code[1] ?? code[2] ?? code[3]}}`, length: code[0].length };
  if (dialect === "rust" && (next === "<" || next === ">" || /^\\b\{/.test(rest)))
    return `RE2 has no boundary of one side (${next === "b" ? "\\b{…}" : `\\${next}`}); write \\b`;
  if (dialect === "js" && next === "0") return { text: "\\x00", length: 2 };
  return { text: given.slice(at, at + 2), length: 2 };
}

/** Rust intersects, subtracts and nests classes; RE2 would take the signs for characters. */
function classOperator(given: string, at: number): string | null {
  const two = given.slice(at, at + 2);
  if (two === "&&" || two === "--" || two === "~~") return two;
  return two[0] === "[" && two !== "[:" ? "[" : null;
}
