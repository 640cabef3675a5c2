import { truncate } from "../stages/truncate-lines-at";
import type { Entry, Item, Node } from "./parse";
import { parsePath, type Tree, treeOf } from "./paths";
import { unusualItems } from "./unusual";

export type Shrink = {
  pick?: readonly string[] | undefined;
  drop?: readonly string[] | undefined;
  drop_nulls?: true | undefined;
  max_items?: number | undefined;
  max_string?: number | undefined;
  max_depth?: number | undefined;
};

type Container = Extract<Node, { items: unknown[] }>;
/** What a container is printed of; a mark belongs to no item. */
type Part = { item: Item | Entry | null; text: string };

/** Whether what stands at `start ≤ offset < end` must not go. */
export type Spared = (start: number, end: number) => boolean;

/**
 * Leaves out parts of a JSON text. What is not touched is given back to the byte. Left-out items and the rest of a text are
 * counted where they were; left-out keys are counted once, at the end of the root, since a mark in every object would cost more
 * than it saves.
 */
export class Shrinker {
  private readonly gone = new Map<string, number>();
  private readonly keys: ReadonlySet<string>;
  private readonly paths: Tree;
  private readonly picked: Tree | null;

  constructor(
    private readonly text: string,
    private readonly options: Shrink,
    private readonly spared: Spared,
  ) {
    const drops = (options.drop ?? []).map(parsePath);
    this.keys = new Set(drops.filter((path) => path.length === 1).map(([key]) => key as string));
    this.paths = treeOf(drops.filter((path) => path.length > 1));
    this.picked = options.pick ? treeOf(options.pick.map(parsePath)) : null;
  }

  /** @returns the text of the value as it shall be, and the count of left-out keys, "" for none. */
  run(root: Node): { text: string; missing: string } {
    const text = this.emit(root, this.paths, this.picked, 1);
    const missing = [...this.gone].map(([what, count]) => `${count} × ${what}`).join(", ");
    return { text, missing };
  }

  private emit(node: Node, drop: Tree | undefined, pick: Tree | null, level: number): string {
    if (node.kind === "scalar") return this.slice(node);
    if (node.kind === "string") return this.string(node);
    const { max_depth } = this.options;
    if (max_depth !== undefined && level > max_depth && node.items.length > 0) return this.depthMark(node);
    const part = (item: Item | Entry) => ({ item, text: this.item(item, drop, pick, level) });
    if (node.kind === "object") return this.join(node, this.entries(node.items, drop, pick).map(part));
    const kept = this.items(node.items);
    const count = node.items.length - kept.length;
    const mark = JSON.stringify(`[${count} ${count === 1 ? "item" : "items"} omitted]`);
    if (count === 0 || this.isLonger(node.items, kept, mark)) return this.join(node, node.items.map(part));
    const parts: Part[] = kept.map(part);
    parts.splice(this.firstGap(node.items, kept), 0, { item: null, text: mark });
    return this.join(node, parts);
  }

  private item(item: Item | Entry, drop: Tree | undefined, pick: Tree | null, level: number): string {
    const step = "key" in item ? item.key : "[]";
    const chosen = pick === null || pick.here ? null : (pick.next.get(step) ?? pick);
    const value = this.emit(item.value, drop?.next.get(step), chosen?.here ? null : chosen, level + 1);
    return this.text.slice(item.start, item.value.start) + value;
  }

  private items(items: Item[]): Item[] {
    const most = this.options.max_items ?? items.length;
    if (items.length <= most) return items;
    const unusual = unusualItems(this.text, items);
    return items.filter((item, i) => i < most || unusual.has(item) || this.spared(item.start, item.value.end));
  }

  private entries(entries: Entry[], drop: Tree | undefined, pick: Tree | null): Entry[] {
    return entries.filter((entry) => {
      const why = this.whyGone(entry, drop, pick);
      if (why === null || this.spared(entry.start, entry.value.end)) return true;
      this.gone.set(why, (this.gone.get(why) ?? 0) + 1);
      return false;
    });
  }

  private whyGone({ key, value }: Entry, drop: Tree | undefined, pick: Tree | null): string | null {
    if (pick && !pick.here && !pick.next.has(key)) return "other keys";
    if (this.keys.has(key) || drop?.next.get(key)?.here) return key;
    if (this.options.drop_nulls && this.text.startsWith("null", value.start) && value.kind === "scalar") return "null";
    return null;
  }

  /** Whether the items that go are shorter than what would be said of them. */
  private isLonger(items: Item[], kept: Item[], mark: string): boolean {
    const size = (list: Item[]) => list.reduce((sum, { start, value }) => sum + value.end - start + 1, 0);
    return size(items) - size(kept) <= mark.length;
  }

  private firstGap(items: Item[], kept: Item[]): number {
    const at = kept.findIndex((item, i) => item !== items[i]);
    return at < 0 ? kept.length : at;
  }

  private depthMark(node: Container): string {
    const count = node.items.length;
    const what = node.kind === "array" ? "item" : "key";
    const mark = JSON.stringify(`[${count} ${count === 1 ? what : `${what}s`} omitted]`);
    return this.spared(node.start, node.end) || mark.length >= node.end - node.start ? this.slice(node) : mark;
  }

  private string(node: Node): string {
    const raw = this.slice(node);
    const { max_string } = this.options;
    if (max_string === undefined || raw.length - 2 <= max_string || this.spared(node.start, node.end)) return raw;
    const shorter = JSON.stringify(truncate(JSON.parse(raw) as string, max_string));
    return shorter.length < raw.length ? shorter : raw;
  }

  /** Joins parts with the white space that they had, a mark with that of the second item. */
  private join(node: Container, parts: readonly Part[]): string {
    const { items } = node;
    const [first, second, last] = [items[0], items[1], items.at(-1)];
    if (!first || !last) return this.slice(node);
    const [open, close] = node.kind === "array" ? "[]" : "{}";
    if (parts.length === 0) return `${open}${close}`;
    const lead = this.text.slice(node.start + 1, first.start);
    const usual = second ? this.text.slice(first.value.end, second.start) : `,${lead}`;
    const ends = new Map(items.slice(1).map((item, i) => [item, (items[i] as Item).value.end]));
    const before = ({ item }: Part) => {
      const end = item && ends.get(item);
      return item && end ? this.text.slice(end, item.start) : usual;
    };
    const body = parts.map((part, i) => (i === 0 ? part.text : before(part) + part.text)).join("");
    return `${open}${lead}${body}${this.text.slice(last.value.end, node.end - 1)}${close}`;
  }

  private slice = (node: Node): string => this.text.slice(node.start, node.end);
}
