import { parse as parseToml, TomlError } from "smol-toml";
import { type Document, isScalar, LineCounter, parseDocument, visit } from "yaml";
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
  if (source.text.length > RULE_LIMITS.yamlChars)
    return { fault: { message: `A YAML file may have at most ${RULE_LIMITS.yamlChars} characters.` } };
  const lines = new LineCounter();
  const fault = (message: string, offset: number): Parsed => {
    const { line } = lines.linePos(offset);
    return { fault: { message: `The YAML is broken: ${message}.`, ...(line > 0 && { line }) } };
  };
  // The parser's own search for keys that stand twice is quadratic.
  const options = { lineCounter: lines, prettyErrors: false, logLevel: "silent", uniqueKeys: false } as const;
  const document = parseDocument(source.text, options);
  const [error] = document.errors;
  if (error) return fault(error.message, error.pos[0]);
  const twice = keyTwice(document);
  if (twice) return fault(`the key ${twice.key} stands twice`, twice.offset);
  return tableOf("yaml", document.toJS({ maxAliasCount: RULE_LIMITS.aliases }));
}

function keyTwice(document: Document): { key: string; offset: number } | null {
  let found: { key: string; offset: number } | null = null;
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) found ??= { key: String(key.value), offset: key.range?.[0] ?? 0 };
        seen.add(key.value);
      }
      return found ? visit.BREAK : undefined;
    },
  });
  return found;
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
