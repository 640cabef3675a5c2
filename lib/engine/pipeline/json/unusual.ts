import type { Item } from "./parse";

/** Of so many items and more it can be told what is usual. */
const ENOUGH = 12;
/** A value that at most one in so many items has is rare. */
const RARE = 10;
/** A key with more different values is one that tells items apart, not kinds. */
const KINDS = 6;

/**
 * @returns the items of a long list that are not like the others: a state, flag or kind that few have, or keys that few have.
 * A list is shortened around these, since they are what it is read for.
 */
export function unusualItems(text: string, items: readonly Item[]): Set<Item> {
  const found = new Set<Item>();
  if (items.length < ENOUGH) return found;
  const groups = new Map<string, Map<string, Item[]>>();
  for (const item of items) {
    const kinds = item.value.kind === "object" ? traits(text, item.value.items) : [["", item.value.kind] as const];
    for (const [key, value] of kinds) {
      const values = groups.get(key) ?? new Map<string, Item[]>();
      groups.set(key, values);
      if (values.size > KINDS) continue;
      const members = values.get(value);
      if (members) members.push(item);
      else values.set(value, [item]);
    }
  }
  for (const values of groups.values()) {
    const total = [...values.values()].reduce((sum, members) => sum + members.length, 0);
    if (values.size > KINDS || (values.size === 1 && total * RARE > items.length)) continue;
    for (const members of values.values())
      if (members.length * RARE <= items.length) for (const one of members) found.add(one);
  }
  return found;
}

type Entries = Extract<Item["value"], { kind: "object" }>["items"];

const traits = (text: string, entries: Entries) =>
  entries.flatMap(({ key, value }): (readonly [string, string])[] =>
    value.kind === "scalar" || value.kind === "string"
      ? [[key, text.slice(value.start, Math.min(value.end, value.start + 80))]]
      : [[key, value.kind]],
  );
