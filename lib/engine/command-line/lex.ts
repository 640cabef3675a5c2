/** A redirection of one file descriptor. `target` is the word behind it; for `2>&1` it is the other descriptor, for a here-document its delimiter. */
export type Redirect = { fd: number; operator: string; target: string };
export type Token =
  | { kind: "word"; text: string; quoted: boolean; expands: boolean }
  | { kind: "operator"; text: string }
  | { kind: "redirect"; redirect: Redirect };

/** Why a text was not understood, in words. */
export type Doubt = string;

/** Longer lines are programs; what they print is not told by their text. */
const MAX_CHARS = 64 * 1024;
const MAX_TOKENS = 4_000;

const OPERATORS = ["&&", "||", ";;", "|&", "|", ";", "&", "(", ")"];
const REDIRECT = /(\d*)(<<<|<<-|<<|<>|>>|>\||>&|<&|&>>|&>|>|<)/y;
/** What a word has no part of unless it is quoted. */
const PLAIN = /[^\s|&;()<>'"\\$`#]+/y;

type HereDocument = { delimiter: string; tabs: boolean };

/**
 * Splits a command line of a POSIX shell into words, operators and redirections. Quotes are taken off; parameters, command
 * substitutions and arithmetic stay as they are written, inside of their word. Linear in the text.
 */
export function lex(text: string): { tokens: Token[]; doubt: Doubt | null } {
  if (text.length > MAX_CHARS) return { tokens: [], doubt: "the command is too long" };
  const lexer = new Lexer(text);
  return { tokens: lexer.run(), doubt: lexer.doubt };
}

class Lexer {
  doubt: Doubt | null = null;
  private at = 0;
  private readonly tokens: Token[] = [];
  private pending: HereDocument[] = [];

  constructor(private readonly text: string) {}

  run(): Token[] {
    while (this.at < this.text.length && this.tokens.length < MAX_TOKENS && this.doubt === null) this.step();
    if (this.tokens.length >= MAX_TOKENS) this.doubt ??= "the command has too many words";
    return this.tokens;
  }

  private step() {
    const char = this.text[this.at] as string;
    if (char === "\n") this.newline();
    else if (/\s/.test(char)) this.at++;
    else if (this.text.startsWith("\\\n", this.at)) this.at += 2;
    else if (char === "#") this.at = this.lineEnd();
    else if (!this.redirect() && !this.operator()) this.tokens.push(this.word());
  }

  private operator(): boolean {
    const operator = OPERATORS.find((one) => this.text.startsWith(one, this.at));
    if (operator === undefined) return false;
    this.at += operator.length;
    this.tokens.push({ kind: "operator", text: operator });
    return true;
  }

  private newline() {
    this.at++;
    for (const { delimiter, tabs } of this.pending) this.skipHereDocument(delimiter, tabs);
    this.pending = [];
    this.tokens.push({ kind: "operator", text: ";" });
  }

  private skipHereDocument(delimiter: string, tabs: boolean) {
    while (this.at < this.text.length) {
      const end = this.lineEnd();
      const line = this.text.slice(this.at, end);
      this.at = end + 1;
      if ((tabs ? line.replace(/^\t+/, "") : line) === delimiter) return;
    }
  }

  private lineEnd(): number {
    const end = this.text.indexOf("\n", this.at);
    return end < 0 ? this.text.length : end;
  }

  private redirect(): boolean {
    REDIRECT.lastIndex = this.at;
    const found = REDIRECT.exec(this.text);
    // "<(" and ">(" are process substitutions, which are words.
    if (!found || (/^[<>]$/.test(found[2] as string) && this.text[REDIRECT.lastIndex] === "(")) return false;
    const [all, digits, operator] = found as unknown as [string, string, string];
    this.at += all.length;
    while (this.text[this.at] === " " || this.text[this.at] === "\t") this.at++;
    const { text: target } = this.word();
    if (operator === "<<" || operator === "<<-") this.pending.push({ delimiter: target, tabs: operator === "<<-" });
    const fd = digits === "" ? (operator.startsWith("<") ? 0 : 1) : Number(digits);
    this.tokens.push({ kind: "redirect", redirect: { fd, operator, target } });
    return true;
  }

  private word(): Token & { kind: "word" } {
    const word = { kind: "word" as const, text: "", quoted: false, expands: false };
    const start = this.at;
    for (; this.at < this.text.length && this.doubt === null; ) {
      PLAIN.lastIndex = this.at;
      const plain = PLAIN.exec(this.text)?.[0];
      if (plain) word.text += this.take(this.at + plain.length);
      else if (!this.special(word, start)) break;
    }
    return word;
  }

  /** One quoted or expanding part. @returns false at the end of the word */
  private special(word: Token & { kind: "word" }, start: number): boolean {
    const char = this.text[this.at] as string;
    if (char === "'") {
      const end = this.text.indexOf("'", this.at + 1);
      if (end < 0) this.doubt = "a quote is not closed";
      word.text += this.take(end + 1).slice(1, -1);
      word.quoted = true;
    } else if (char === '"') {
      word.quoted = true;
      this.doubleQuoted(word);
    } else if (char === "\\") {
      word.text += this.text[this.at + 1] === "\n" ? "" : (this.text[this.at + 1] ?? "");
      this.at += 2;
    } else if (char === "$" && this.text[this.at + 1] === "'") {
      this.at++;
      this.special(word, start);
    } else if (char === "$" || char === "`") {
      word.expands = true;
      word.text += this.expansion();
    } else if (char === "#" && this.at > start) word.text += this.take(this.at + 1);
    else if ((char === "<" || char === ">") && this.text[this.at + 1] === "(") {
      word.expands = true;
      word.text += this.balanced("(", ")");
    } else return false;
    return true;
  }

  private doubleQuoted(word: { text: string; expands: boolean }) {
    this.at++;
    while (this.at < this.text.length) {
      const char = this.text[this.at] as string;
      if (char === '"') {
        this.at++;
        return;
      }
      if (char === "\\") {
        const next = this.text[this.at + 1] ?? "";
        word.text += '"\\$`'.includes(next) ? next : next === "\n" ? "" : `\\${next}`;
        this.at += 2;
      } else if (char === "$" || char === "`") {
        word.expands = true;
        word.text += this.expansion();
      } else word.text += this.take(this.at + 1);
      if (this.doubt !== null) return;
    }
    this.doubt = "a quote is not closed";
  }

  private expansion(): string {
    if (this.text[this.at] === "`") {
      let end = this.at + 1;
      while (end < this.text.length && this.text[end] !== "`") end += this.text[end] === "\\" ? 2 : 1;
      if (end >= this.text.length) this.doubt = "a back-quote is not closed";
      return this.take(end + 1);
    }
    const next = this.text[this.at + 1];
    if (next === "(") return this.balanced("(", ")");
    if (next === "{") return this.balanced("{", "}");
    return this.take(this.at + 1);
  }

  /** From here to the bracket that closes the first one, quotes respected. */
  private balanced(open: string, close: string): string {
    let depth = 0;
    let quote = "";
    for (let i = this.at; i < this.text.length; i++) {
      const char = this.text[i] as string;
      if (char === "\\" && quote !== "'") i++;
      else if (quote !== "") quote = char === quote ? "" : quote;
      else if (char === "'" || char === '"') quote = char;
      else if (char === open) depth++;
      else if (char === close && --depth === 0) return this.take(i + 1);
    }
    this.doubt = `a "${open}" is not closed`;
    return this.take(this.text.length);
  }

  private take(end: number): string {
    const part = this.text.slice(this.at, end);
    this.at = Math.max(end, this.at + 1);
    return part;
  }
}
