/**
 * What a text must hold so that a pattern can match, found from the pattern's source: a line that holds none of it need not
 * be tried, and looking for many words at once is far cheaper than trying many patterns.
 */

/** Stand before and behind a text, so that `^` and `$` are characters like others. */
export const START = 1;
export const END = 2;
export const BLANK = 32;
export const DIGIT = 48;
/** Blanks beyond ASCII, as `\s` knows them. */
export const WIDE_BLANKS =
  "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/** @returns a character as literals know it: letters are small, all digits are one, all blanks are one */
export function folded(code: number): number {
  if (code >= 65 && code <= 90) return code + 32;
  if (code >= 48 && code <= 57) return DIGIT;
  if (code <= 32 || (code > 127 && WIDE_BLANKS.includes(String.fromCharCode(code)))) return BLANK;
  return code;
}

const fold = (char: string) => String.fromCharCode(folded(char.charCodeAt(0)));

/** A run of digits or blanks is one. */
const collapsed = (text: string) => text.replace(/ {2,}/g, " ").replace(/0{2,}/g, "0");

/** `exact`: all texts that a part can match, folded. `some`: each match holds one of these. null: not known. */
type Part = { exact: readonly string[] | null; some: readonly string[] | null };

const EMPTY: Part = { exact: [""], some: null };
const ANYTHING: Part = { exact: null, some: null };
const MAX_TEXTS = 64;
const MAX_LENGTH = 24;
/** Of a longer text its first part is looked for. */
const ENOUGH = 8;
/** What most lines have. */
const COMMON = /[ \u0001\u0002]/g;
/** Of a class with more members than this nothing is known. */
const MAX_CLASS = 12;

/** @returns texts, folded, of which each match of the pattern holds at least one, or null when there are no such texts */
export function literalsOf({ source, flags }: RegExp): readonly string[] | null {
  if (flags.replace("i", "") !== "") return null;
  const { some } = known(new Reader(source).alternatives());
  if (some === null || some.includes("")) return null;
  const words = [...new Set(some.map((text) => text.slice(0, ENOUGH + 2)))];
  return words.filter((word) => !words.some((other) => other !== word && word.includes(other)));
}

const known = (part: Part): Part => (part.exact ? { exact: part.exact, some: best(part.some, part.exact) } : part);

/** Long texts say more than short ones, and few more than many. */
function best(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  return worth(other) > worth(one) ? other : one;
}

function worth(texts: readonly string[]): number {
  const shortest = Math.min(...texts.map((text) => text.replace(COMMON, "").length));
  return Math.min(shortest, ENOUGH) * 100 - texts.length;
}

function sequence(parts: readonly Part[]): Part {
  let exact: readonly string[] = [""];
  let some: readonly string[] | null = null;
  let whole = true;
  for (const part of parts) {
    const joined = part.exact && product(exact, part.exact);
    if (joined) {
      exact = joined;
      continue;
    }
    whole = false;
    some = best(some, useful(exact));
    some = best(some, useful(known(part).some));
    exact = part.exact ?? [""];
  }
  return whole ? { exact, some: null } : { exact: null, some: best(some, useful(exact)) };
}

const useful = (texts: readonly string[] | null) => (texts === null || texts.includes("") ? null : texts);

function product(left: readonly string[], right: readonly string[]): readonly string[] | null {
  if (left.length * right.length > MAX_TEXTS) return null;
  const all = [...new Set(left.flatMap((a) => right.map((b) => collapsed(a + b))))];
  return all.some((text) => text.length > MAX_LENGTH) ? null : all;
}

function either(parts: readonly Part[]): Part {
  const exact = parts.flatMap((part) => part.exact ?? []);
  const all = parts.map(known);
  const some = all.every((part) => part.some !== null) ? all.flatMap((part) => part.some ?? []) : null;
  const isExact = parts.every((part) => part.exact !== null) && exact.length <= MAX_TEXTS;
  return { exact: isExact ? [...new Set(exact)] : null, some: some && some.length <= 4 * MAX_TEXTS ? some : null };
}

/** Reads the syntax that patterns of ours are written in; of what it does not know it says nothing. */
class Reader {
  private pos = 0;

  constructor(private readonly source: string) {}

  alternatives(): Part {
    const parts = [this.sequence()];
    while (this.eat("|")) parts.push(this.sequence());
    return parts.length === 1 ? (parts[0] as Part) : either(parts);
  }

  private sequence(): Part {
    const parts: Part[] = [];
    while (this.pos < this.source.length && !"|)".includes(this.source[this.pos] as string))
      parts.push(this.repeated(this.atom()));
    return sequence(parts);
  }

  private repeated(part: Part): Part {
    const found = this.take(/(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y);
    if (!found) return part;
    const [, sign, from, open] = found;
    const isRun = part.exact?.every((text) => text === " " || text === "0") && part.exact.length === 1;
    if (sign === "?" || ((sign === "*" || from === "0") && isRun))
      return part.exact ? { exact: [...part.exact, ""], some: null } : ANYTHING;
    if (sign === "*" || from === "0") return ANYTHING;
    if (isRun) return part;
    const times = sign ? 1 : Math.min(Number(from), 4);
    const once = sequence(Array.from({ length: times }, () => part));
    const isExact = !sign && open === "" && times === Number(from);
    return isExact ? once : { exact: null, some: useful(known(once).some) };
  }

  private atom(): Part {
    if (this.take(/\(\?<?[=!]/y)) return this.closing(() => EMPTY);
    if (this.take(/\((?:\?:|\?<\w+>)?/y)) return this.closing((inner) => inner);
    if (this.eat("[")) return this.charClass();
    if (this.eat(".")) return ANYTHING;
    if (this.eat("^")) return { exact: [String.fromCharCode(START)], some: null };
    if (this.eat("$")) return { exact: [String.fromCharCode(END)], some: null };
    if (this.eat("\\")) return this.escaped(this.next());
    return literal(this.next());
  }

  private closing(result: (inner: Part) => Part): Part {
    const inner = this.alternatives();
    this.pos++;
    return result(inner);
  }

  private escaped(char: string): Part {
    if (char === "b" || char === "B") return EMPTY;
    if (char === "d") return literal("0");
    if (char === "s" || char === "t") return literal(" ");
    if (char === "u" || char === "x") return this.codePoint(char);
    return /[a-zA-Z0-9]/.test(char) ? ANYTHING : literal(char);
  }

  private codePoint(char: string): Part {
    const digits = this.take(char === "u" ? /[0-9a-fA-F]{4}/y : /[0-9a-fA-F]{2}/y)?.[0];
    return digits ? literal(String.fromCharCode(Number.parseInt(digits, 16))) : ANYTHING;
  }

  private charClass(): Part {
    const negated = this.eat("^");
    let members: Set<string> | null = new Set();
    while (!this.eat("]")) {
      const part = this.eat("\\") ? this.escaped(this.next()) : literal(this.next());
      const isRange = this.source[this.pos] === "-" && this.source[this.pos + 1] !== "]";
      if (isRange) this.pos++;
      const to = isRange ? (this.eat("\\") ? this.escaped(this.next()) : literal(this.next())) : part;
      const digits = part.exact?.[0] === "0" && to.exact?.[0] === "0";
      if (!part.exact || part.exact[0] === "" || (isRange && !digits)) members = null;
      else members?.add(part.exact[0] as string);
    }
    if (negated || members === null || members.size === 0 || members.size > MAX_CLASS) return ANYTHING;
    return { exact: [...members], some: null };
  }

  private next = (): string => this.source[this.pos++] ?? "";

  private eat(char: string): boolean {
    const found = this.source[this.pos] === char;
    if (found) this.pos++;
    return found;
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.pos;
    const found = pattern.exec(this.source);
    if (found) this.pos = pattern.lastIndex;
    return found;
  }
}

/** Beyond ASCII a letter has cases that are not folded here. */
const literal = (char: string): Part =>
  char > "\u007f" && char.toLowerCase() !== char.toUpperCase() ? ANYTHING : { exact: [fold(char)], some: null };
