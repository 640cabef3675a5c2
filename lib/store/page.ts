import { SluiceError } from "@/lib/contract/error";
import type { List } from "@/lib/contract/list";

/** What a cursor holds: the sort key of the last item, texts and whole numbers. */
type Key = (string | number)[];

/** Lists whose pages go on at a cursor. A cursor names its list, or that of another one would be read as a place in this one. */
type ListName = "agents" | "hooks" | "revisions" | "samples" | "traces";

export const cursorOf = (list: ListName, key: Key): string =>
  Buffer.from(JSON.stringify([list, ...key])).toString("base64url");

/**
 * Reads a cursor that {@link pageOf} made.
 * @param shape the types of the key's parts, in order
 * @throws SluiceError invalid_cursor
 */
export function readCursor<S extends ("string" | "number")[]>(
  list: ListName,
  cursor: string | undefined,
  ...shape: S
): { [I in keyof S]: S[I] extends "string" ? string : number } | null {
  if (cursor === undefined) return null;
  const invalid = () => new SluiceError("invalid_cursor", "Take the cursor from next_cursor of the page before.");
  let key: unknown;
  try {
    key = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    throw invalid();
  }
  if (!Array.isArray(key) || key.shift() !== list || key.length !== shape.length) throw invalid();
  if (!key.every((part, i) => isPart(part, shape[i]))) throw invalid();
  return key as never;
}

const isPart = (part: unknown, type: string | undefined) =>
  type === "number"
    ? Number.isSafeInteger(part) && Math.abs(part as number) <= 8.64e15
    : typeof part === "string" && !part.includes("\0");

/** Makes a page of rows that were read with one more than the limit. */
export function pageOf<R, T>(
  list: ListName,
  rows: R[],
  limit: number,
  keyOf: (row: R) => Key,
  toItem: (row: R) => T,
): List<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(toItem), next_cursor: rows.length > limit && last ? cursorOf(list, keyOf(last)) : null };
}

/** The `where` part that continues after a cursor in the order newest first. */
export function olderThan(list: ListName, cursor: string | undefined) {
  const key = readCursor(list, cursor, "number", "string");
  if (!key) return {};
  const created_at = new Date(key[0]);
  return { OR: [{ created_at: { lt: created_at } }, { created_at, id: { lt: key[1] } }] };
}

export const NEWEST_FIRST = [{ created_at: "desc" as const }, { id: "desc" as const }];
export const timeKey = (row: { created_at: Date; id: string }): Key => [row.created_at.getTime(), row.id];
