import { SluiceError } from "@/lib/contract/error";
import { LIMITS } from "@/lib/contract/limits";
import type { MetricsQuery } from "@/lib/contract/metrics";
import { GRAINS } from "./figures";

/** Seconds since 1970; `from` and `to` are whole minutes, `first` is the start of the first point. */
export type Window = { from: number; to: number; step: number; first: number; points: number };
/** Buckets of one grain, `from ≤ bucket < to`. */
export type Range = { grain: number; from: number; to: number };

const STEPS = [60, 300, 900, 3_600, 21_600, 86_400] as const;
const DAY = 86_400;

const down = (value: number, unit: number) => Math.floor(value / unit) * unit;
const up = (value: number, unit: number) => Math.ceil(value / unit) * unit;

/**
 * The window of a query, 24 hours up to now by default, widened to whole minutes.
 * @throws SluiceError invalid_request naming the parameter
 */
export function windowOf({ from, to, step }: MetricsQuery, now: Date): Window {
  const end = up((to === undefined ? now.getTime() : Date.parse(to)) / 1_000, 60);
  const start = down(from === undefined ? end - DAY : Date.parse(from) / 1_000, 60);
  if (!(start < end)) throw invalid("from", "must be before to");
  if (end - start > LIMITS.metricDays * DAY + 60)
    throw invalid("from", `the window is longer than ${LIMITS.metricDays} days`);
  const width = step ?? STEPS.find((s) => pointsOf(start, end, s) <= LIMITS.metricPoints) ?? DAY;
  const points = pointsOf(start, end, width);
  if (points > LIMITS.metricPoints)
    throw invalid("step", `gives ${points} points; at most ${LIMITS.metricPoints} are answered, take a larger step`);
  return { from: start, to: end, step: width, first: down(start, width), points };
}

const pointsOf = (from: number, to: number, step: number) => (up(to, step) - down(from, step)) / step;

const invalid = (path: string, message: string) =>
  new SluiceError("invalid_request", `${path}: ${message}.`, [{ path, code: "invalid_window", message }]);

/**
 * The buckets that make up a window: the coarsest grain that fits the step in the middle, finer ones at both ends, so
 * that the window is exact to the minute.
 */
export function rangesOf({ from, to, step }: Pick<Window, "from" | "to" | "step">): Range[] {
  const grains = GRAINS.filter((grain) => step % grain === 0);
  const cover = (start: number, end: number, level: number): Range[] => {
    const grain = grains[level];
    if (grain === undefined || start >= end) return [];
    const [a, b] = [up(start, grain), down(end, grain)];
    if (a >= b) return cover(start, end, level - 1);
    return [...cover(start, a, level - 1), { grain, from: a, to: b }, ...cover(b, end, level - 1)];
  };
  return cover(from, to, grains.length - 1);
}
