import type { InfiniteData } from "@tanstack/react-query";
import type { List } from "@/lib/contract/list";

type Item = { id: string };
type Pages<T> = InfiniteData<List<T>, unknown>;

/**
 * Compares the newest page with the rows that are shown.
 * @returns the rows that came since, newest first; `gap` when more may lie between them and what is shown
 */
export function newRows<T extends Item>(latest: readonly T[], shown: readonly T[]): { fresh: T[]; gap: boolean } {
  const known = new Set(shown.map((row) => row.id));
  const end = latest.findIndex((row) => known.has(row.id));
  const fresh = end < 0 ? [...latest] : latest.slice(0, end);
  return { fresh, gap: end < 0 && shown.length > 0 && latest.length > 0 };
}

/** Puts rows in front of the first page; cursors stay right because they name a row, not a number. */
export function prepend<T extends Item>(data: Pages<T> | undefined, rows: readonly T[]): Pages<T> | undefined {
  const [first, ...rest] = data?.pages ?? [];
  if (!data || !first) return data;
  const known = new Set(first.items.map((row) => row.id));
  const added = rows.filter((row) => !known.has(row.id));
  return { ...data, pages: [{ ...first, items: [...added, ...first.items] }, ...rest] };
}

/** Only the first page, so that asking again costs one call however far somebody scrolled. */
export const firstPageOnly = <T>(data: Pages<T> | undefined): Pages<T> | undefined =>
  data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };

/** Rows of all pages, each once: a row can stand on two pages when a page was read again. */
export function uniqueRows<T extends Item>(data: Pages<T> | undefined): T[] {
  const seen = new Map<string, T>();
  for (const page of data?.pages ?? []) for (const row of page.items) if (!seen.has(row.id)) seen.set(row.id, row);
  return [...seen.values()];
}
