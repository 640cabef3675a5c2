"use client";

import { parseAsIsoDateTime, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useNow } from "@/components/ui/relative-time";
import { type Span, spanOf, WINDOW_KEYS, WINDOWS, type WindowKey } from "./window";

const parsers = {
  window: parseAsStringLiteral(WINDOW_KEYS).withDefault("24h"),
  from: parseAsIsoDateTime,
  to: parseAsIsoDateTime,
};

export type MetricsWindow = {
  key: WindowKey;
  words: string;
  /** The window before, in words. */
  against: string;
  /** Null on the server and while hydrating: the reader's clock decides. */
  span: Span | null;
  /** Query part that keeps the window on another page with a picker: "window=7d". */
  query: string;
  choose: (key: Exclude<WindowKey, "custom">) => void;
  /** @param from, to milliseconds */
  chooseSpan: (from: number, to: number) => void;
};

/** The chosen window, kept in the URL. */
export function useWindow(): MetricsWindow {
  const [{ window: key, from, to }, set] = useQueryStates(parsers, { history: "push" });
  const now = useNow();
  const span = now === null ? null : spanOf(key, now, from, to);
  const custom = key === "custom" && span ? `&from=${span.from}&to=${span.to}` : "";
  return {
    key,
    words: WINDOWS[key].words,
    against: WINDOWS[key].against,
    span,
    query: `window=${key}${custom}`,
    choose: (next) => set({ window: next, from: null, to: null }),
    chooseSpan: (start, end) => set({ window: "custom", from: new Date(start), to: new Date(end) }),
  };
}
