import { type Doubt, lex, type Redirect, type Token } from "./lex";
import { redirectedTo, type SimpleCommand, simpleCommand, splitEnvironment } from "./simple-command";
import { unwrap } from "./wrappers";

/** A subshell, a `{ … }`, or the text that a wrapper hands to a shell (`bash -lc "…"`). */
export type Group = { pipelines: Pipeline[]; wrappers: readonly string[]; redirected: string | null };
export type Part = SimpleCommand | Group;
/** Parts joined by `|`. `operator` stands before it; null at the start. */
export type Pipeline = { operator: "&&" | "||" | ";" | "&" | null; parts: Part[] };
/** `doubt` says why the whole was not understood: then `pipelines` is what can be told, empty when nothing can. */
export type CommandLine = { pipelines: Pipeline[]; doubt: Doubt | null };

export const isGroup = (part: Part): part is Group => "pipelines" in part;

/** A shell in a shell in a shell … */
const MAX_DEPTH = 6;
const MAX_COMMANDS = 200;

/** Words before a command that are no part of it. Behind them the order of running is not told by the text. */
const KEYWORDS = new Set(["if", "then", "elif", "else", "fi", "while", "until", "do", "done"]);

/** Reads a line of a POSIX shell. Never throws; linear in the text, apart from texts for shells inside of it, which are read again to a depth of 6. */
export const parseCommandLine = (text: string): CommandLine => parse(text, 0, { commands: 0 });

/** @returns every simple command of a line, in order, also those inside of subshells and of texts for a shell. */
export function commandsOf(text: string): SimpleCommand[] {
  const all = (pipelines: Pipeline[]): SimpleCommand[] =>
    pipelines.flatMap((pipeline) => pipeline.parts.flatMap((part) => (isGroup(part) ? all(part.pipelines) : part)));
  return all(parseCommandLine(text).pipelines);
}

function parse(text: string, depth: number, seen: { commands: number }): CommandLine {
  if (depth > MAX_DEPTH) return { pipelines: [], doubt: "too many shells inside of one another" };
  const { tokens, doubt } = lex(text);
  if (doubt !== null) return { pipelines: [], doubt };
  const parser = new Parser(tokens, depth, seen);
  const pipelines = parser.list(null);
  return { pipelines, doubt: parser.doubt };
}

class Parser {
  doubt: Doubt | null = null;
  private at = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly depth: number,
    private readonly seen: { commands: number },
  ) {}

  list(closing: ")" | "}" | null, level = 0): Pipeline[] {
    const pipelines: Pipeline[] = [];
    let operator: Pipeline["operator"] = null;
    if (level > 50) this.doubt ??= "too many brackets";
    while (this.at < this.tokens.length && level <= 50) {
      if (this.closes(closing)) break;
      const start = this.at;
      const parts = this.pipeline(level);
      if (parts.length > 0) pipelines.push({ operator: pipelines.length > 0 ? (operator ?? ";") : null, parts });
      const token = this.tokens[this.at];
      if (token?.kind !== "operator") {
        if (this.at === start) this.skip();
        continue;
      }
      if (token.text === ")" && closing !== ")") this.doubt ??= 'a ")" closes nothing';
      if (token.text === ";;") this.doubt ??= "a case";
      if (token.text === ")" && closing === ")") continue;
      operator = token.text as Pipeline["operator"];
      if (token.text === "&") markBackground(parts);
      this.at++;
    }
    return pipelines;
  }

  private skip() {
    this.doubt ??= "a word that stands where none may";
    this.at++;
  }

  private closes(closing: ")" | "}" | null): boolean {
    if (closing === null || !this.is(closing)) return false;
    this.at++;
    return true;
  }

  private is(text: string): boolean {
    const token = this.tokens[this.at];
    return (
      token !== undefined && token.kind !== "redirect" && token.text === text && !("quoted" in token && token.quoted)
    );
  }

  private pipeline(level: number): Part[] {
    const parts: Part[] = [];
    let negated = false;
    let piped = false;
    while (this.at < this.tokens.length) {
      if (this.is("!")) {
        negated = !negated;
        this.at++;
        continue;
      }
      const part = this.part({ negated, pipedFrom: piped }, level);
      if (part) parts.push(part);
      if (!this.is("|") && !this.is("|&")) break;
      this.at++;
      piped = true;
      if (part && !isGroup(part)) part.pipedInto = true;
    }
    return parts;
  }

  private part(around: { negated: boolean; pipedFrom: boolean }, level: number): Part | null {
    if (this.is("(") || this.is("{")) {
      const closing = this.is("(") ? ")" : "}";
      this.at++;
      const pipelines = this.list(closing, level + 1);
      const { redirects } = this.wordsAndRedirects();
      return { pipelines, wrappers: [], redirected: redirectedTo(redirects) };
    }
    const { words, redirects } = this.wordsAndRedirects();
    if (this.is("(") && words.length > 0) this.doubt ??= "a shell function";
    return this.command(words, redirects, around);
  }

  private command(all: string[], redirects: Redirect[], around: { negated: boolean; pipedFrom: boolean }): Part | null {
    const [environment, given] = splitEnvironment(all);
    if (given.length === 0) return null;
    if (++this.seen.commands > MAX_COMMANDS) this.doubt ??= "too many commands";
    if (this.seen.commands > MAX_COMMANDS) return null;
    const { wrappers, argv, script } = unwrap(given);
    if (script !== null) {
      const { pipelines, doubt } = parse(script, this.depth + 1, this.seen);
      this.doubt ??= doubt;
      return { pipelines, wrappers, redirected: redirectedTo(redirects) };
    }
    return simpleCommand(argv, { ...around, wrappers, environment, redirects, pipedInto: false, background: false });
  }

  /** The words of a command up to the next operator; keywords of loops and conditions before it are taken off. */
  private wordsAndRedirects(): { words: string[]; redirects: Redirect[] } {
    const words: string[] = [];
    const redirects: Redirect[] = [];
    for (let token = this.tokens[this.at]; token && token.kind !== "operator"; token = this.tokens[++this.at]) {
      if (token.kind === "redirect") redirects.push(token.redirect);
      else if (words.length === 0 && !token.quoted && this.keyword(token.text)) continue;
      else if (words.length === 0 && token.text === "[[") return { words: this.condition(), redirects };
      else if (words.length === 0 && token.text === "}" && !token.quoted) break;
      else words.push(token.text);
    }
    return { words, redirects };
  }

  private keyword(text: string): boolean {
    if (KEYWORDS.has(text)) {
      this.doubt ??= "a loop or a condition";
      return true;
    }
    if (text === "for" || text === "select" || text === "case" || text === "function") {
      this.doubt ??= text === "function" ? "a shell function" : "a loop or a condition";
      while (this.at + 1 < this.tokens.length && this.tokens[this.at + 1]?.kind !== "operator") this.at++;
      return true;
    }
    return false;
  }

  private condition(): string[] {
    while (this.at < this.tokens.length && !this.is("]]")) this.at++;
    this.at++;
    return ["[["];
  }
}

function markBackground(parts: Part[]) {
  for (const part of parts) if (!isGroup(part)) part.background = true;
}
