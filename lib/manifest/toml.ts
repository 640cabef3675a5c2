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
    return { path, table, say: sayAbout(path, (key) => lineOfToml(text, key), findings) };
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

export const sayAbout =
  (path: string, lineOf: (key: readonly string[]) => number | null, findings: Finding[]): Say =>
  (level, code, message, key) => {
    findings.push(finding(level, code, path, message, { line: key ? lineOf(key) : null }));
  };

/** @returns the line on which a key or its nearest table stands, from 1; null when it is not written as one. */
function lineOfToml(text: string, key: readonly string[]): number | null {
  const wanted = key.join("\0");
  let table: string[] = [];
  let best: { line: number; length: number } | null = null;
  text.split("\n").forEach((line, i) => {
    const head = /^\s*\[\[?([^\]]+)\]\]?\s*(?:#.*)?$/.exec(line)?.[1];
    const name =
      head === undefined
        ? /^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=/.exec(line)?.[1]
        : undefined;
    if (head !== undefined) table = keysOf(head);
    const path = head !== undefined ? table : name !== undefined ? [...table, ...keysOf(name)] : null;
    if (path === null || path.length === 0 || path.length <= (best?.length ?? 0)) return;
    const given = path.join("\0");
    if (wanted === given || wanted.startsWith(`${given}\0`)) best = { line: i + 1, length: path.length };
  });
  return (best as { line: number } | null)?.line ?? null;
}

const keysOf = (dotted: string): string[] =>
  [...dotted.matchAll(/"([^"]*)"|'([^']*)'|([\w-]+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? "");
