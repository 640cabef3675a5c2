import { complement, escapeChar, fold, PERL, type Ranges } from "./char-set";
import { Untranslatable } from "./piece";
import { property } from "./property";

const SIMPLE: Record<string, number> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };

/** Reads RE2 syntax from left to right by code point. What it does not know it refuses, re2js having the last word. */
export class Scanner {
  pos = 0;

  constructor(readonly text: string) {}

  get done(): boolean {
    return this.pos >= this.text.length;
  }

  looking(at: string): boolean {
    return this.text.startsWith(at, this.pos);
  }

  eat(what: string): boolean {
    if (!this.looking(what)) return false;
    this.pos += what.length;
    return true;
  }

  /** Takes what a sticky expression matches here, or nothing. */
  take(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.pos;
    const found = form.exec(this.text);
    if (found) this.pos += found[0].length;
    return found;
  }

  codePoint(): number {
    const cp = this.text.codePointAt(this.pos);
    if (cp === undefined) throw new Untranslatable();
    this.pos += cp > 0xffff ? 2 : 1;
    return cp;
  }

  /** `\d \D \s \S \w \W` here, folded when case does not matter; null when something else stands here. */
  perlClass(ignoreCase: boolean): Ranges | null {
    const found = this.take(/\\([dDsSwW])/y);
    if (!found?.[1]) return null;
    const base = PERL[found[1].toLowerCase()] ?? [];
    const set = ignoreCase ? fold(base) : base;
    return found[1] < "a" ? complement(set) : set;
  }

  /** `\pN \p{Greek} \P{^Greek}` here as V8 class source; null when something else stands here. */
  propertyClass(ignoreCase: boolean): string | null {
    const found = this.take(/\\([pP])(?:\{([^}]*)\}|([A-Za-z]))/y);
    if (!found) return null;
    if (ignoreCase) throw new Untranslatable();
    return property(found[2] ?? found[3] ?? "", found[1] === "P");
  }

  /** The code point that an escape stands for; the backslash is the next character. */
  escaped(): number {
    this.pos++;
    const hex = this.take(/x(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{2}))/y);
    if (hex) return Number.parseInt(hex[1] ?? hex[2] ?? "", 16);
    const octal = this.take(/0[0-7]{0,2}|[1-7][0-7]{1,2}/y);
    if (octal) return Number.parseInt(octal[0], 8);
    const cp = this.codePoint();
    const simple = SIMPLE[String.fromCodePoint(cp)];
    if (simple !== undefined) return simple;
    if (cp > 0x7f || /[0-9A-Za-z]/.test(String.fromCodePoint(cp))) throw new Untranslatable();
    return cp;
  }

  /** A literal as V8 source. */
  static literal(cp: number, ignoreCase: boolean): string {
    if (!ignoreCase) return escapeChar(cp);
    const set = fold([[cp, cp]]);
    return set.length === 1 ? escapeChar(cp) : `[${set.map(([c]) => escapeChar(c)).join("")}]`;
  }
}
