"use client";

import { useSyncExternalStore } from "react";

const EVERY_MS = 10_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const notify of listeners) notify();
  }, EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const now = () => Math.floor(Date.now() / EVERY_MS) * EVERY_MS;

/** Milliseconds, in steps of ten seconds; null on the server and while hydrating. */
export const useNow = (): number | null => useSyncExternalStore(subscribe, now, () => null);

const words = new Intl.RelativeTimeFormat(undefined, { numeric: "always", style: "short" });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** "5 min. ago", "just now" below a minute. */
export function relative(time: number, at: number): string {
  const seconds = (time - at) / 1_000;
  for (const [unit, size] of UNITS)
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit);
  return "just now";
}

/** A moment relative to now, the exact local time on hover. @param at RFC 3339 */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const current = useNow();
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={current === null ? at : exact.format(time)} className={className}>
      {current === null ? at.slice(0, 16).replace("T", " ") : relative(time, current)}
    </time>
  );
}
