import { matches } from "./pattern";

const MAX_CHARS = 200;
const MAX_DEPTH = 50;

/**
 * Makes up a short text that a pattern matches, to stand for the command of a test that names none: the first branch of each
 * choice, what may be left out is left out.
 * @returns null when what comes out does not match after all
 */
export function exampleOf(pattern: string): string | null {
  const text = new Maker(pattern).make();
  if (text === null || text.length > MAX_CHARS) return null;
  return [text.trim(), text].find((one) => matches(pattern, one)) ?? null;
}

class Maker {
  private at = 0;

  constructor(private readonly pattern: string) {}

  make(): string | null {
    return this.branches(0);
  }

  /** Reads up to the closing bracket. @returns the first branch */
  private branches(depth: number): string | null {
    if (depth > MAX_DEPTH) return null;
    let first: string | null = null;
    let text = "";
    while (this.at < this.pattern.length && this.pattern[this.at] !== ")") {
      if (this.pattern[this.at] === "|") {
        first ??= text;
        text = "";
        this.at++;
        continue;
      }
      const atom = this.atom(depth);
      if (atom === null) return null;
      text += atom.repeat(this.times());
      if (text.length > MAX_CHARS) text = text.slice(0, MAX_CHARS + 1);
    }
    return first ?? text;
  }

  private atom(depth: number): string | null {
    const char = this.pattern[this.at++] as string;
    if (char === "\\") return escaped(this.pattern[this.at++] ?? "");
    if (char === "^" || char === "$") return "";
    if (char === ".") return "x";
    if (char === "[") return this.oneOfClass();
    if (char !== "(") return char;
    const head = /^\?(?:P?<\w+>|[a-zA-Z-]*([:)]))/.exec(this.pattern.slice(this.at, this.at + 80));
    this.at += head?.[0].length ?? 0;
    if (head?.[1] === ")") return "";
    const inner = this.branches(depth + 1);
    this.at++;
    return inner;
  }

  private oneOfClass(): string {
    const from = this.at;
    if (this.pattern[this.at] === "^") this.at++;
    if (this.pattern[this.at] === "]") this.at++;
    while (this.at < this.pattern.length && this.pattern[this.at] !== "]") {
      if (this.pattern[this.at] === "\\") this.at++;
      this.at++;
    }
    const body = this.pattern.slice(from, this.at++);
    if (body.startsWith("^")) return body.includes("x") ? "y" : "x";
    return body[0] === "\\" ? escaped(body[1] ?? "") : (body[0] ?? "");
  }

  private times(): number {
    const found = /^(?:([*?+])|\{(\d{1,3})(?:,\d*)?\})\??/.exec(this.pattern.slice(this.at, this.at + 12));
    if (!found) return 1;
    this.at += found[0].length;
    if (found[1] !== undefined) return found[1] === "+" ? 1 : 0;
    return Math.min(Number(found[2]), MAX_CHARS);
  }
}

function escaped(char: string): string {
  if (/[bBAzZ]/.test(char)) return "";
  return { s: " ", t: "\t", d: "1", w: "a", S: "x", W: "-", D: "x", n: "\n" }[char] ?? char;
}
