import type { Runner } from "@/lib/contract/runner";
import { type Language, stripComments } from "./strip";

/** A script as lint reads it. */
export type Script = {
  /** Where it stands in the configuration. */
  path: "runner.source" | "runner.path";
  language: Language;
  raw: string;
  /** Without comments; the lines are those of `raw`. */
  code: string;
  lines: readonly string[];
};

/** So much of a line and so many lines are looked at, which keeps every pattern quick. */
const LINE_CHARS = 1_000;
const LINES = 20_000;
/** So much of a call or a literal, and so many of them, are looked at. */
const SPAN_CHARS = 2_000;
export const SPANS = 200;

const LANGUAGES: Record<string, Language> = {
  python: "python",
  node: "javascript",
  deno: "javascript",
  bun: "javascript",
  bash: "bash",
};

/** @param text of a script that the configuration only names */
export function scriptOf(runner: Runner, text: string | null): Script | null {
  if (runner.kind === "javascript") return script("runner.source", "javascript", runner.source);
  if (runner.kind !== "command") return null;
  const raw = runner.source ?? text;
  if (raw === null) return null;
  const path = runner.source === undefined ? "runner.path" : "runner.source";
  return script(path, LANGUAGES[programOf(runner.runtime)] ?? languageOfShebang(raw), raw);
}

function script(path: Script["path"], language: Language, raw: string): Script {
  const code = stripComments(raw, language);
  return { path, language, raw, code, lines: code.split("\n", LINES).map((line) => line.slice(0, LINE_CHARS)) };
}

/** @returns the program that a script's first line names, without path and version: "python", "node", "bash". */
export function shebangOf(raw: string): string | null {
  const found = /^#!\s*(\S+)(?:[ \t]+(?:-S[ \t]+)?(\S+))?/.exec(raw.slice(0, 300));
  if (!found) return null;
  const program = programOf(found[1] ?? "");
  return program === "env" ? programOf(found[2] ?? "") : program;
}

/** @returns the name of a program without path and version; of a runtime, the runtime itself. */
export const programOf = (command: string): string => (command.split(/[\\/]/).at(-1) ?? "").replace(/[\d.]+$/, "");

const languageOfShebang = (raw: string): Language => LANGUAGES[shebangOf(raw) ?? ""] ?? "other";

/** @returns the 1-based lines on which a pattern matches, at most so many. */
export function linesWith({ lines }: Script, pattern: RegExp, max = 3): number[] {
  const found: number[] = [];
  for (let i = 0; i < lines.length && found.length < max; i++) if (pattern.test(lines[i] ?? "")) found.push(i + 1);
  return found;
}

/** @returns whether a pattern matches on any line. */
export const has = (script: Script, pattern: RegExp): boolean => linesWith(script, pattern, 1).length > 0;

/** A piece of a script between brackets. */
export type Span = { line: number; text: string };

/** @returns what stands between the bracket behind each match of a pattern, which must end with that bracket, and its partner. */
export function spansAfter({ code }: Script, pattern: RegExp): Span[] {
  const spans: Span[] = [];
  let tried = 0;
  let line = 1;
  let counted = 0;
  for (const { index, 0: match } of code.matchAll(pattern)) {
    if (tried++ === SPANS) break;
    for (; counted < index; counted++) if (code.charCodeAt(counted) === 10) line++;
    const text = balanced(code, index + match.length - 1);
    if (text !== null) spans.push({ line, text });
  }
  return spans;
}

const CLOSING: Record<string, string> = { "(": ")", "{": "}", "[": "]" };

/** @returns the text inside a bracket; null when it does not close nearby. Brackets in strings do not count. */
export function balanced(code: string, open: number): string | null {
  const stack: string[] = [];
  const limit = Math.min(code.length, open + SPAN_CHARS);
  for (let i = open; i < limit; i++) {
    const unit = code.charAt(i);
    if (unit === '"' || unit === "'" || unit === "`") {
      i = closeOf(code, i, limit);
      continue;
    }
    const closing = CLOSING[unit];
    if (closing) stack.push(closing);
    else if (unit === stack.at(-1)) {
      stack.pop();
      if (stack.length === 0) return code.slice(open + 1, i);
    }
  }
  return null;
}

function closeOf(code: string, start: number, limit: number): number {
  for (let i = start + 1; i < limit; i++) {
    if (code.charAt(i) === "\\") i++;
    else if (code.charAt(i) === code.charAt(start)) return i;
  }
  return limit;
}
