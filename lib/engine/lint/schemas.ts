import type { Finding } from "@/lib/contract/lint";
import { finding, type Rule } from "./rule";

/** What LibreFang's validator looks at (librefang.md 3.8), and what only describes. */
const KNOWN = new Set(["type", "enum", "minimum", "maximum", "minLength", "maxLength", "required", "properties"]);
const WORDS = new Set(["title", "description", "$schema", "$id", "$comment", "default", "examples"]);
const MAX_DEPTH = 20;
const MAX_FOUND = 20;

/** Keywords of a hook's schemas that nothing checks. */
export const schemas: Rule = ({ config, row }) => {
  if (row.family !== "librefang" || !config.schemas) return [];
  const found: Finding[] = [];
  for (const [side, schema] of Object.entries(config.schemas)) walk(schema, `schemas.${side}`, 0, found);
  return found;
};

function walk(schema: unknown, path: string, depth: number, found: Finding[]): void {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema) || depth > MAX_DEPTH) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (found.length >= MAX_FOUND) return;
    if (keyword === "properties" && typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value)) walk(inner, `${path}.properties.${name}`, depth + 1, found);
    else if (!KNOWN.has(keyword) && !WORDS.has(keyword))
      found.push(
        finding(
          "schema_keyword_ignored",
          `${path}.${keyword}`,
          `LibreFang's validator does not know ${keyword}; it is ignored.`,
          `Use ${[...KNOWN].join(", ")}.`,
        ),
      );
  }
}
