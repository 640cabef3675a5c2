const clock = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });
const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const moment = new Intl.DateTimeFormat(undefined, {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
});

const DAY = 86_400;

/** From this span on an axis says days instead of clock times, in seconds. */
export const DAYS_FROM = 1.5 * DAY;

/** Words at an axis: clock times within a day and a half, days beyond. @param seconds since 1970 */
export function axisWords(seconds: readonly number[], span: number): string[] {
  if (span > DAYS_FROM) return seconds.map((s) => day.format(s * 1_000));
  return seconds.map((s) => clock.format(s * 1_000));
}

/**
 * "Mon 30 Nov 14:05 – 14:10". Buckets of a day are days of UTC: the day alone names one only where it begins at the
 * reader's midnight.
 */
export function bucketWords(start: number, step: number): string {
  const atMidnight = new Date(start * 1_000).getHours() === 0;
  if (step === DAY && atMidnight) return day.format(start * 1_000);
  if (step >= DAY) return `${moment.format(start * 1_000)} – ${moment.format((start + step) * 1_000)}`;
  return `${moment.format(start * 1_000)} – ${clock.format((start + step) * 1_000)}`;
}
