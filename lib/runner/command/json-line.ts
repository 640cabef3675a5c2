import { nestedDeeperThan } from "@/lib/contract/json-depth";

/** Upstream's parser refuses deeper nesting, and our own writers would overflow their stack on it. */
const MAX_DEPTH = 127;

/**
 * Parses one line as any JSON value.
 * @param line trimmed, not empty
 * @returns the value in a box, or undefined when the line is no JSON
 */
export function parseJsonLine(line: string): { value: unknown } | undefined {
  if (!couldBeJson(line) || nestedDeeperThan(line, MAX_DEPTH)) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isAcceptable(value, MAX_DEPTH) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

const CLOSERS: Record<string, string> = { "{": "}", "[": "]", '"': '"' };
const LITERAL = /^(?:true|false|null|-?[0-9.eE+-]+)$/;

/** Spares the price of an exception on the many lines that are plain text. */
function couldBeJson(line: string): boolean {
  const closer = CLOSERS[line.charAt(0)];
  return closer ? line.endsWith(closer) : LITERAL.test(line);
}

/** Numbers beyond a double are refused as upstream does. */
function isAcceptable(value: unknown, depth: number): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((item) => isAcceptable(item, depth - 1));
}
