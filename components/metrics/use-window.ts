"use client";

import { useNow } from "@/components/ui/relative-time";
import { useUrlParams } from "@/components/ui/use-url-params";
import { type Span, spanOf, WINDOW_KEYS, WINDOWS, type WindowKey } from "./window";

const USUAL: WindowKey = "24h";

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
  const [params, set] = useUrlParams();
  const key = WINDOW_KEYS.find((name) => name === params.get("window")) ?? USUAL;
  const [from, to] = [dateOf(params.get("from")), dateOf(params.get("to"))];
  const now = useNow();
  const span = now === null ? null : spanOf(key, now, from, to);
  const custom = key === "custom" && span ? `&from=${span.from}&to=${span.to}` : "";
  return {
    key,
    words: WINDOWS[key].words,
    against: WINDOWS[key].against,
    span,
    query: `window=${key}${custom}`,
    choose: (next) => set({ window: next === USUAL ? null : next, from: null, to: null }),
    chooseSpan: (start, end) => set({ window: "custom", from: iso(start), to: iso(end) }),
  };
}

const iso = (ms: number) => new Date(ms).toISOString();

function dateOf(text: string | null): Date | null {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
