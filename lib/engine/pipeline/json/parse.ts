import { LIMITS } from "@/lib/contract/limits";

/** A value and where it stands in its text, so that what is not touched can be given back to the byte. */
export type Node =
  | { kind: "scalar"; start: number; end: number }
  | { kind: "string"; start: number; end: number }
  | { kind: "array"; start: number; end: number; items: Item[] }
  | { kind: "object"; start: number; end: number; items: Entry[] };
export type Item = { start: number; value: Node };
export type Entry = Item & { key: string };

/**
 * Reads one JSON value with the places of its parts. Numbers are not turned into numbers, keys may repeat.
 * @returns null when it is no JSON or nests too deep
 */
export function parseJson(text: string): Node | null {
  try {
    JSON.parse(text);
    return new Reader(text).value(0);
  } catch {
    return null;
  }
}

/** Reads what is known to be valid. */
class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  value(depth: number): Node {
    if (depth > LIMITS.jsonDepth) throw new RangeError("nested too deep");
    this.blanks();
    const start = this.at;
    const first = this.text[start];
    if (first === "{" || first === "[") return this.container(first, depth);
    if (first === '"') {
      this.string();
      return { kind: "string", start, end: this.at };
    }
    while (this.at < this.text.length && !/[\s,\]}]/.test(this.text[this.at] as string)) this.at++;
    return { kind: "scalar", start, end: this.at };
  }

  private container(open: "{" | "[", depth: number): Node {
    const start = this.at++;
    const items: (Item & { key?: string })[] = [];
    for (;;) {
      this.blanks();
      const next = this.text[this.at];
      if (next === "}" || next === "]") {
        this.at++;
        const place = { start, end: this.at };
        return open === "["
          ? { kind: "array", ...place, items }
          : { kind: "object", ...place, items: items as Entry[] };
      }
      if (next === ",") {
        this.at++;
        this.blanks();
      }
      items.push(open === "[" ? { start: this.at, value: this.value(depth + 1) } : this.entry(depth));
    }
  }

  private entry(depth: number): Entry {
    const start = this.at;
    this.string();
    const key = JSON.parse(this.text.slice(start, this.at)) as string;
    this.blanks();
    this.at++;
    return { start, key, value: this.value(depth + 1) };
  }

  private string() {
    this.at++;
    while (this.text[this.at] !== '"') this.at += this.text[this.at] === "\\" ? 2 : 1;
    this.at++;
  }

  private blanks() {
    for (;;) {
      const unit = this.text.charCodeAt(this.at);
      if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return;
      this.at++;
    }
  }
}
