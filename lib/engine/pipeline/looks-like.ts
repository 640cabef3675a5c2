import { nestedDeeperThan } from "@/lib/contract/json-depth";
import { LIMITS } from "@/lib/contract/limits";
import { isBlank } from "./edit";

/** @returns what the lines as a whole are: one JSON object or array, one of them per line, a unified diff, or null. */
export function looksLike(lines: readonly string[]): "json" | "ndjson" | "diff" | null {
  const first = lines.findIndex((line) => !isBlank(line));
  if (first < 0) return null;
  if (/^\s*[[{]/.test(lines[first] as string)) {
    if (isJson(lines.join("\n"))) return "json";
    if (lines.every((line) => isBlank(line) || (/^\s*[[{]/.test(line) && isJson(line)))) return "ndjson";
  }
  return isDiff(lines) ? "diff" : null;
}

export function isJson(text: string): boolean {
  if (nestedDeeperThan(text, LIMITS.jsonDepth)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isDiff = (lines: readonly string[]) =>
  lines.some((line, i) => line.startsWith("@@ -") && /^\+\+\+ /.test(lines[i - 1] ?? ""));
