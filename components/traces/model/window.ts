import { parseAsStringLiteral } from "nuqs";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Windows that end now. `step` is what the start is rounded down to, so that a page that comes back finds its list. */
const WINDOWS = {
  "1h": { title: "Last hour", span: HOUR, step: MINUTE },
  "24h": { title: "Last 24 hours", span: DAY, step: 5 * MINUTE },
  "7d": { title: "Last 7 days", span: 7 * DAY, step: HOUR },
  "30d": { title: "Last 30 days", span: 30 * DAY, step: HOUR },
} as const;
export type RollingWindow = keyof typeof WINDOWS;
export const ROLLING_WINDOWS = Object.keys(WINDOWS) as RollingWindow[];
/** `custom`: `from` and `to` say it. The same words as in the addresses of the figures, so that links keep the window. */
export type WindowName = RollingWindow | "custom";
export const parseAsWindow = parseAsStringLiteral<WindowName>([...ROLLING_WINDOWS, "custom"]);

/** @returns the window when it is one that ends now */
export const rolling = (name: WindowName | null | undefined): RollingWindow | null =>
  name && name !== "custom" ? name : null;

export const windowTitle = (name: RollingWindow): string => WINDOWS[name].title;

/** @returns the start of the window that ends at `now` (milliseconds), RFC 3339 */
export function startOf(name: RollingWindow, now: number): string {
  const { span, step } = WINDOWS[name];
  return new Date(Math.floor((now - span) / step) * step).toISOString();
}

/** A moment in the form of `<input type="datetime-local">`, in the reader's zone. "" for none. */
export function toLocalInput(at: string | null | undefined): string {
  if (!at) return "";
  const time = new Date(at);
  return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);
}

/** @returns RFC 3339 in UTC, or null for an empty or half-typed field */
export function fromLocalInput(text: string): string | null {
  const time = new Date(text).getTime();
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

const short = new Intl.DateTimeFormat(undefined, {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** The window in words, for the button that opens the picker. */
export function windowWords(window: WindowName | null | undefined, from?: string | null, to?: string | null): string {
  if (window && window !== "custom") return windowTitle(window);
  if (from && to) return `${short.format(new Date(from))} – ${short.format(new Date(to))}`;
  if (from) return `Since ${short.format(new Date(from))}`;
  if (to) return `Until ${short.format(new Date(to))}`;
  return "Any time";
}
