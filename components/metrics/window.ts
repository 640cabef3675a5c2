export const WINDOW_KEYS = ["1h", "24h", "7d", "30d", "custom"] as const;
export type WindowKey = (typeof WINDOW_KEYS)[number];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;

export const WINDOWS: Record<WindowKey, { label: string; words: string; against: string; ms: number }> = {
  "1h": { label: "1 h", words: "the last hour", against: "the hour before", ms: HOUR },
  "24h": { label: "24 h", words: "the last 24 hours", against: "the 24 h before", ms: DAY },
  "7d": { label: "7 d", words: "the last 7 days", against: "the 7 days before", ms: 7 * DAY },
  "30d": { label: "30 d", words: "the last 30 days", against: "the 30 days before", ms: 30 * DAY },
  custom: { label: "Custom", words: "the chosen window", against: "the window before", ms: DAY },
};

/** The API answers at most this long a window. */
export const LONGEST_MS = 90 * DAY;

/** `from ≤ t < to`, RFC 3339. */
export type Span = { from: string; to: string };

const iso = (ms: number) => new Date(ms).toISOString();

/**
 * The span that a window means now. Rolling windows end with the running minute, so that what just happened is in them
 * and the span stays the same for a minute.
 * @param now milliseconds
 */
export function spanOf(key: WindowKey, now: number, from: Date | null, to: Date | null): Span {
  const end = (Math.floor(now / MINUTE) + 1) * MINUTE;
  if (key !== "custom" || !from) return { from: iso(end - WINDOWS[key].ms), to: iso(end) };
  const last = Math.max(from.getTime() + MINUTE, to?.getTime() ?? end);
  return { from: iso(Math.max(from.getTime(), last - LONGEST_MS)), to: iso(last) };
}

/** The span of the same length just before. */
export function previousSpan({ from, to }: Span): Span {
  const start = Date.parse(from);
  return { from: iso(start - (Date.parse(to) - start)), to: from };
}

/** Seconds of a step that makes the whole span one or two points, for calls that only need totals. */
export function wholeStep({ from, to }: Span): number {
  const seconds = Math.ceil((Date.parse(to) - Date.parse(from)) / 1_000);
  return Math.max(60, Math.ceil(seconds / 60) * 60);
}

const STEPS = [60, 300, 900, 3_600, 21_600, 86_400];
const BARS = 180;

/** Seconds of the finest step whose bars can still be told apart. */
export function chartStep(span: Span): number {
  const seconds = (Date.parse(span.to) - Date.parse(span.from)) / 1_000;
  return STEPS.find((step) => seconds / step <= BARS) ?? 86_400;
}
