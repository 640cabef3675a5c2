import type { Notes } from "./notes";

/** What a rule can say of its own: its messages. */
export type Sayings = readonly string[];

/**
 * A peer's "contains" becomes `must_keep` only where the text stands in the input or in one of the rule's messages. The
 * rest are texts that the peer makes up (counts, headings), which a sample here could never meet.
 */
export function mustKeep(texts: readonly string[], content: string, sayings: Sayings, notes: Notes): string[] {
  return texts.filter((text) => {
    if (text === "") return false;
    if (content.includes(text) || sayings.some((said) => said.includes(text))) return true;
    notes.lost(`A test expects ${JSON.stringify(text)}, which stands neither in its input nor in a message.`, text);
    return false;
  });
}

/** @returns the messages among the stages' values, however deep */
export function sayingsOf(value: unknown, depth = 0): string[] {
  if (typeof value !== "object" || value === null || depth > 20) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    (key === "message" || key === "on_empty" || key === "success") && typeof inner === "string"
      ? [inner]
      : sayingsOf(inner, depth + 1),
  );
}
