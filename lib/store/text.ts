import { LIMITS } from "@/lib/contract/limits";

/**
 * A text for a column of its own. PostgreSQL refuses U+0000 in text, and an index entry must stay small.
 * @param max UTF-16 units that are kept
 */
export function plain(text: string, max = 200): string {
  const clean = text.includes("\0") ? text.replaceAll("\0", "") : text;
  return clean.length > max ? clean.slice(0, max) : clean;
}

/** A name as it is stored; the contract bounds it in code points, of which some take two units. */
export const plainName = (name: string): string => plain(name, 2 * LIMITS.nameChars);

/** The same for a value that may be absent; what is left empty counts as absent. */
export const plainOrNull = (text: unknown, max = 200): string | null =>
  (typeof text === "string" && plain(text, max)) || null;

export const utf8Bytes = (text: string): number => Buffer.byteLength(text, "utf8");
