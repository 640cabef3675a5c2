import { parse as parseToml, TomlError } from "smol-toml";
import { LineCounter, parseDocument } from "yaml";
import { RULE_LIMITS } from "@/lib/contract/rules";
import type { Source } from "./notes";
import { isTable, type Table } from "./table";

/** `line` is 1-based. */
export type Fault = { message: string; line?: number };
export type Parsed = { language: "json" | "toml" | "yaml"; table: Table } | { fault: Fault };

const JSON_START = /^\s*\{/;
const TOML_LINE = /^\s*(\[\[?[^\]]+\]\]?|[\w."'-]+(\s*\.\s*[\w"'-]+)*\s*=)/;
const YAML_LINE = /^(---|%YAML|["']?[\w$-]+["']?\s*:(\s|$))/;

/** Reads a file in the language that its first line that says something is of, whatever it is called. Never throws. */
export function parseFile(source: Source): Parsed {
  const text = source.text;
  const first = text
    .split("\n", 2_000)
    .find((line) => !/^\s*(#.*)?$/.test(line.slice(0, 1_000)))
    ?.slice(0, 1_000);
  if (first === undefined) return { fault: { message: "The file is empty." } };
  try {
    if (JSON_START.test(first)) return tableOf("json", JSON.parse(text));
    if (TOML_LINE.test(first)) return tableOf("toml", parseToml(text, { maxDepth: 50 }));
    if (YAML_LINE.test(first)) return yaml(source);
  } catch (error) {
    return { fault: faultOf(error, source) };
  }
  return { fault: { message: "The file is neither TOML nor YAML nor a JSON object." } };
}

function yaml(source: Source): Parsed {
  const lines = new LineCounter();
  const document = parseDocument(source.text, { lineCounter: lines, prettyErrors: false, logLevel: "silent" });
  const [error] = document.errors;
  if (error) {
    const { line } = lines.linePos(error.pos[0]);
    return { fault: { message: `The YAML is broken: ${error.message}.`, ...(line > 0 && { line }) } };
  }
  return tableOf("yaml", document.toJS({ maxAliasCount: RULE_LIMITS.aliases }));
}

const tableOf = (language: "json" | "toml" | "yaml", value: unknown): Parsed =>
  isTable(value) ? { language, table: value } : { fault: { message: "The file holds no table of keys." } };

function faultOf(error: unknown, source: Source): Fault {
  if (error instanceof TomlError) {
    const what = error.message.split("\n")[0]?.replace(/^Invalid TOML document: /, "");
    return { message: `The TOML is broken: ${what}.`, line: error.line };
  }
  const message = error instanceof Error ? error.message : String(error);
  const position = error instanceof SyntaxError ? /position (\d+)/.exec(message)?.[1] : undefined;
  // What the parsers throw otherwise comes of texts that are nested or aliased without measure.
  return {
    message: `The file cannot be read: ${message.split("\n")[0]}.`,
    ...(position !== undefined && { line: source.lineAt(Number(position)) }),
  };
}
