import type { Node } from "./parse";

/** Prints a value anew; scalars stay as they were written, and on one line a pair stays as it can be searched for. @param indent blanks per level, 0 for one line */
export function printJson(text: string, node: Node, indent: number, level = 0): string {
  if (node.kind === "scalar" || node.kind === "string") return text.slice(node.start, node.end);
  const [open, close] = node.kind === "array" ? "[]" : "{}";
  if (node.items.length === 0) return `${open}${close}`;
  const inner = indent > 0 ? `\n${" ".repeat(indent * (level + 1))}` : "";
  const outer = indent > 0 ? `\n${" ".repeat(indent * level)}` : "";
  const parts = node.items.map((item) => {
    const value = printJson(text, item.value, indent, level + 1);
    if (!("key" in item)) return value;
    const spaced = indent > 0 || /\s$/.test(text.slice(item.start, item.value.start));
    return `${JSON.stringify(item.key)}:${spaced ? " " : ""}${value}`;
  });
  return `${open}${inner}${parts.join(`,${inner}`)}${outer}${close}`;
}
