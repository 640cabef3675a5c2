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

/** Words at an axis: clock times within a day and a half, days beyond. @param seconds since 1970 */
export function axisWords(seconds: readonly number[], span: number): string[] {
  if (span > 1.5 * DAY) return seconds.map((s) => day.format(s * 1_000));
  return seconds.map((s) => clock.format(s * 1_000));
}

/** "Mon 30 Nov 14:05 – 14:10", or the day alone for buckets of a day. */
export function bucketWords(start: number, step: number): string {
  if (step >= DAY) return day.format(start * 1_000);
  return `${moment.format(start * 1_000)} – ${clock.format((start + step) * 1_000)}`;
}
