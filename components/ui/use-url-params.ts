"use client";

import { useSearchParams } from "next/navigation";

type Changes = Readonly<Record<string, string | null>>;

/**
 * The parameters of the address as state; each change is an entry of the history. For the few words that figures need:
 * lists and editors use nuqs, which the overview does not load.
 * @returns the parameters, and a function that sets some of them; null takes one away
 */
export function useUrlParams(): [Pick<URLSearchParams, "get">, (changes: Changes) => void] {
  return [useSearchParams(), push];
}

function push(changes: Changes): void {
  const next = new URLSearchParams(location.search);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) next.delete(key);
    else next.set(key, value);
  }
  const text = next.toString();
  history.pushState(null, "", text ? `?${text}` : location.pathname);
}
