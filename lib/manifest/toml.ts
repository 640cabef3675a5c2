import { parse, stringify, TomlError } from "smol-toml";
import type { Finding } from "@/lib/contract/manifest";
import { type FileEntry, textOf } from "./files";
import { finding, type Say } from "./finding";

export type Table = Record<string, unknown>;
export type TomlFile = { path: string; table: Table; say: Say };

export const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Parses a file. A fault is a finding with line and column, and null is returned. */
export function readToml(path: string, file: FileEntry, findings: Finding[]): TomlFile | null {
  const text = textOf(file.bytes);
  if (text === null) {
    findings.push(finding("error", "bad_file", path, "The file is not UTF-8."));
    return null;
  }
  try {
    const table = parse(text, { maxDepth: 100 }) as Table;
    return { path, table, say: sayAbout(path, linesOfToml(text), findings) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const what = error.message.split("\n")[0]?.replace(/^Invalid TOML document: /, "") ?? "";
    const place = { line: error.line, column: error.column };
    const at = `line ${place.line}, column ${place.column}`;
    findings.push(finding("error", "bad_file", path, `The TOML is broken at ${at}: ${what}.`, place));
    return null;
  }
}

/** Texts in double quotes, one key a line: what the same table always gives. */
export const writeToml = (table: Table): string => `${stringify(table).trim()}\n`;

/** So many findings are kept of one import; an error is never the first to be left out. */
const MAX_FINDINGS = 2_000;

export const sayAbout =
  (path: string, lineOf: (key: readonly string[]) => number | null, findings: Finding[]): Say =>
  (level, code, message, key) => {
    if (findings.length >= MAX_FINDINGS && (level !== "error" || findings.at(-1)?.level === "error")) return;
    findings.push(finding(level, code, path, message, { line: key ? lineOf(key) : null }));
  };

/** @returns a function that tells the line on which a key or its nearest table stands, from 1; null when it is not written as one. */
function linesOfToml(text: string): (key: readonly string[]) => number | null {
  let lines: Map<string, number> | undefined;
  return (key) => {
    lines ??= indexLines(text);
    for (let length = key.length; length > 0; length -= 1) {
      const line = lines.get(key.slice(0, length).join("\0"));
      if (line !== undefined) return line;
    }
    return null;
  };
}

const HEAD = /^\s*\[\[?([^\]]+)\]\]?\s*(?:#.*)?$/;
const KEY = /^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=/;
/** A longer line is a value; patterns are not tried on it. */
const MAX_LINE = 2_000;

/** Where each key stands first. Keys inside texts over several lines may be taken for keys, which costs a wrong line and nothing else. */
function indexLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  let table: string[] = [];
  text.split("\n").forEach((given, i) => {
    const line = given.slice(0, MAX_LINE).trimEnd();
    const head = HEAD.exec(line)?.[1];
    const name = head === undefined ? KEY.exec(line)?.[1] : undefined;
    if (head !== undefined) table = keysOf(head);
    const path = head !== undefined ? table : name !== undefined ? [...table, ...keysOf(name)] : [];
    const key = path.join("\0");
    if (path.length > 0 && !lines.has(key)) lines.set(key, i + 1);
  });
  return lines;
}

const keysOf = (dotted: string): string[] =>
  [...dotted.matchAll(/"([^"]*)"|'([^']*)'|([\w-]+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? "");
