"use client";
import { useMemo, useState } from "react";
import { type Comparison, findInRows, type Item, itemOfRow, nextChange } from "./model/rows";

type Scroll = (item: number) => void;
type Input = {
  comparison: Comparison;
  items: readonly Item[];
  /** Opens the fold that hides a row, if any. */
  reveal: (row: number) => void;
  scrollToRow: (row: number) => void;
};

/** The line that the keyboard stands on, the search, and going from change to change. */
export function useDiffNavigation({ comparison, items, reveal, scrollToRow }: Input) {
  const [active, setActive] = useState<number | null>(null);
  const [find, setFind] = useState("");
  const [match, setMatch] = useState(0);
  const matches = useMemo(() => findInRows(comparison, find), [comparison, find]);
  const goTo = (row: number | undefined) => {
    if (row === undefined) return;
    reveal(row);
    scrollToRow(row);
  };
  const rowAt = (item: number | null): number => {
    const found = item === null ? undefined : items[item];
    if (!found) return -1;
    return found.type === "fold" ? found.from : found.row;
  };
  const goToMatch = (step: 1 | -1, list = matches, from = match) => {
    if (list.length === 0) return;
    const next = (from + step + list.length) % list.length;
    setMatch(next);
    goTo(list[next]?.row);
  };
  return {
    active,
    setActive,
    find,
    matches: matches.length,
    place: matches.length === 0 ? 0 : Math.min(match, matches.length - 1) + 1,
    goTo,
    goToMatch,
    changeFind: (words: string) => {
      setFind(words);
      setMatch(0);
      const first = findInRows(comparison, words)[0];
      if (first) goTo(first.row);
    },
    goToChange: (step: 1 | -1) => {
      const row = nextChange(comparison.rows, rowAt(active), step);
      if (row === undefined) return;
      setActive(itemOfRow(items, row));
      goTo(row);
    },
    step: (by: number, scroll: Scroll) => {
      const next = Math.max(0, Math.min(items.length - 1, (active ?? -1) + by));
      setActive(next);
      scroll(next);
    },
  };
}
