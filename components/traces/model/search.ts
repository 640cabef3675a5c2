import { parseAsBoolean, parseAsString, parseAsStringLiteral } from "nuqs";
import { Timestamp } from "@/lib/contract/list";
import { POINT_NAMES } from "@/lib/contract/points";
import { Origin } from "@/lib/contract/run";
import type { TraceFilters } from "@/lib/contract/trace-query";
import { Disposition, Verdict } from "@/lib/contract/verdicts";
import { parseAsWindow, rolling, type WindowName } from "./window";

const parseAsTime = {
  ...parseAsString,
  parse: (text: string) => (Timestamp.safeParse(text).success ? text : null),
};

/** What the address of a trace list holds: the API's filters, a window that slides, and whether the list is live. */
export const SEARCH_PARSERS = {
  agent: parseAsString,
  hook: parseAsString,
  point: parseAsStringLiteral(POINT_NAMES),
  tool: parseAsString,
  verdict: parseAsStringLiteral(Verdict.options),
  disposition: parseAsStringLiteral(Disposition.options),
  failed: parseAsStringLiteral(["true"]),
  origin: parseAsStringLiteral(Origin.options),
  session: parseAsString,
  q: parseAsString,
  from: parseAsTime,
  to: parseAsTime,
  window: parseAsWindow,
  live: parseAsBoolean,
};

export type TraceSearch = { [K in keyof TraceFilters]?: TraceFilters[K] | null } & {
  window?: WindowName | null;
  live?: boolean | null;
};
export type FilterKey = keyof TraceFilters;

/** Filters that a chip can take away, in the order of the chips. The time window has its own control. */
export const CHIP_KEYS = [
  "agent",
  "hook",
  "point",
  "tool",
  "verdict",
  "disposition",
  "failed",
  "origin",
  "session",
] as const satisfies readonly FilterKey[];
export type ChipKey = (typeof CHIP_KEYS)[number];

export const NO_FILTERS = {
  agent: null,
  hook: null,
  point: null,
  tool: null,
  verdict: null,
  disposition: null,
  failed: null,
  origin: null,
  session: null,
  q: null,
  from: null,
  to: null,
  window: null,
} as const satisfies TraceSearch;

/** @returns the filters of the API: without empty ones, and without what only the page knows. */
export function filtersOf(search: TraceSearch, fixed: Partial<TraceFilters>, from: string | undefined): TraceFilters {
  const { window, live, ...rest } = search;
  const all = { ...rest, ...(rolling(window) ? { from, to: undefined } : {}), ...fixed };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  );
}

/** @returns the keys of the address whose value is not one that the list knows, so that the page can say so. */
export function ignoredKeys(params: Pick<URLSearchParams, "get" | "has">, search: TraceSearch): string[] {
  return Object.keys(SEARCH_PARSERS).filter(
    (key) => params.has(key) && params.get(key) !== "" && search[key as keyof TraceSearch] === null,
  );
}
