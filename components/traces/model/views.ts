import type { TraceSearch } from "./search";

/** The filters that a view sets; all four, so that two views never mix. */
type ViewFilters = Required<Pick<TraceSearch, "verdict" | "disposition" | "failed" | "origin">>;
export type View = { title: string; filters: ViewFilters };

const NONE: ViewFilters = { verdict: null, disposition: null, failed: null, origin: null };

export const VIEWS: readonly View[] = [
  { title: "All", filters: NONE },
  { title: "Failures", filters: { ...NONE, failed: "true" } },
  { title: "Replaced", filters: { ...NONE, verdict: "replaced" } },
  { title: "Kept by guard", filters: { ...NONE, disposition: "guard_reverted" } },
  { title: "Live calls", filters: { ...NONE, origin: "live" } },
  { title: "Test runs", filters: { ...NONE, origin: "test" } },
];

/** @returns whether the list shows exactly this view */
export const isView = (view: View, search: TraceSearch): boolean =>
  (Object.keys(NONE) as (keyof ViewFilters)[]).every((key) => (search[key] ?? null) === view.filters[key]);
