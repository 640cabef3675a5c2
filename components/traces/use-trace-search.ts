"use client";

import { useSearchParams } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import type { TraceFilters } from "@/lib/contract/trace-query";
import { filtersOf, ignoredKeys, NO_FILTERS, SEARCH_PARSERS, type TraceSearch } from "./model/search";
import { rolling, startOf } from "./model/window";

export type TraceSearchState = ReturnType<typeof useTraceSearch>;

/**
 * The list's filters, kept in the address. Choosing one makes a step that Back undoes; typing in the search does not.
 * @param fixed filters of the place where the list stands; they win over the address
 */
export function useTraceSearch(fixed: Partial<TraceFilters>) {
  const [search, setSearch] = useQueryStates(SEARCH_PARSERS, { history: "push" });
  const params = useSearchParams();
  const [now, setNow] = useState(Date.now);
  const window = rolling(search.window);
  const from = window ? startOf(window, now) : undefined;
  return {
    search,
    fixed,
    filters: filtersOf(search, fixed, from),
    /** Keys of the address with a value that nothing knows. */
    ignored: ignoredKeys(params, search),
    set: (change: TraceSearch, options?: { history: "push" | "replace" }) => void setSearch(change, options),
    clear: () => void setSearch(NO_FILTERS),
    /** Moves a window that ends now to the present. */
    toPresent: () => setNow(Date.now()),
  };
}
