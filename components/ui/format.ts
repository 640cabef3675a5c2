const whole = new Intl.NumberFormat();
const compact = new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 1 });
const digits = (n: number) => new Intl.NumberFormat(undefined, { maximumFractionDigits: n, minimumFractionDigits: 0 });
const oneDigit = digits(1);
const twoDigits = digits(2);

const KIB = 1024;
const NBSP = "\u00a0";

/** "4,213" in the reader's locale. */
export const formatNumber = (n: number): string => whole.format(n).replace("-", "−");

/** "4.2K" from ten thousand on; for axes and small places. */
export const formatCompact = (n: number): string => (Math.abs(n) < 10_000 ? whole.format(n) : compact.format(n));

/** "1 hook", "3 hooks". */
export const formatCount = (n: number, one: string, many = `${one}s`): string =>
  `${whole.format(n)}${NBSP}${n === 1 ? one : many}`;

export const formatTokens = (n: number): string => `${whole.format(n)}${NBSP}${n === 1 ? "token" : "tokens"}`;

/** Bytes in B, kB, MB of 1,024. */
export function formatBytes(n: number): string {
  if (Math.abs(n) < KIB) return `${whole.format(n)}${NBSP}B`;
  if (Math.abs(n) < KIB * KIB) return `${oneDigit.format(n / KIB)}${NBSP}kB`;
  return `${oneDigit.format(n / KIB / KIB)}${NBSP}MB`;
}

/** Milliseconds as "0.42 ms", "3.1 ms", "840 ms", "2.4 s". Null is a dash. */
export function formatMs(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return "–";
  if (ms < 1) return `${twoDigits.format(ms)}${NBSP}ms`;
  if (ms < 100) return `${oneDigit.format(ms)}${NBSP}ms`;
  if (ms < 1_000) return `${whole.format(Math.round(ms))}${NBSP}ms`;
  return `${ms < 10_000 ? twoDigits.format(ms / 1_000) : oneDigit.format(ms / 1_000)}${NBSP}s`;
}

/** A share of one as percent: 0.0213 → "2.1 %". Small shares never read as zero. */
export function formatPercent(share: number): string {
  const percent = share * 100;
  if (percent !== 0 && Math.abs(percent) < 0.1) return `${percent < 0 ? "> −" : "< "}0.1${NBSP}%`;
  const text =
    Math.abs(percent) < 10 ? oneDigit.format(Math.abs(percent)) : whole.format(Math.round(Math.abs(percent)));
  return `${percent < 0 ? "−" : ""}${text}${NBSP}%`;
}

/** Signed: "−85 %", "+12 %", "±0 %". */
export function formatChange(before: number, after: number): string {
  if (before === after) return `±0${NBSP}%`;
  if (before === 0) return "new";
  const share = (after - before) / before;
  if (Math.abs(share) < 0.001) return `±0${NBSP}%`;
  return share > 0 ? `+${formatPercent(share)}` : formatPercent(share);
}
