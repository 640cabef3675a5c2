import { type Node, parseJson } from "./parse";
import { printJson } from "./print";
import { type Shrink, Shrinker, type Spared } from "./shrink";

export type JsonOptions = Shrink & { format?: "keep" | "compact" | "pretty" | undefined };

const MISSING = "[omitted]";

/**
 * Shrinks one JSON object or array.
 * @returns JSON again, never longer except where `format` is pretty; null when the text is none
 */
export function shrinkJson(text: string, options: JsonOptions, spared: Spared): string | null {
  const root = parseJson(text);
  if (!root || (root.kind !== "array" && root.kind !== "object")) return null;
  const { text: body, missing } = new Shrinker(text, options, spared).run(root);
  const told = missing === "" ? body : tell(body, missing);
  const whole = text.slice(0, root.start) + told + text.slice(root.end);
  const shrunk = whole.length < text.length ? whole : text;
  const { format = "keep" } = options;
  if (format === "keep") return shrunk;
  const node = parseJson(shrunk) as Node;
  const printed = printJson(shrunk, node, format === "pretty" ? 2 : 0);
  return format === "pretty" || printed.length < shrunk.length ? printed : shrunk;
}

/** Says at the end of the root how many keys are gone, in the root's own layout. */
function tell(body: string, missing: string): string {
  const root = parseJson(body) as Extract<Node, { items: unknown[] }>;
  const [first, second, last] = [root.items[0], root.items[1], root.items.at(-1)];
  const what =
    root.kind === "array"
      ? JSON.stringify(`${MISSING} ${missing}`)
      : `${JSON.stringify(MISSING)}: ${JSON.stringify(missing)}`;
  if (!first || !last) return body[0] + what + body.at(-1);
  const lead = body.slice(root.start + 1, first.start);
  const between = second ? body.slice(first.value.end, second.start) : `,${lead}`;
  return body.slice(0, last.value.end) + between + what + body.slice(last.value.end);
}
