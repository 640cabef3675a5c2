import type { Step, Trace } from "@/lib/contract/run";
import { NOT_CALLED } from "@/lib/contract/verdicts";

/** A piece of time on the chain's scale; milliseconds since the event came in. */
export type Bar = { kind: "wait" | "run" | "other"; start: number; ms: number };
export type AttemptLane = { index: number; bars: Bar[]; ms: number; failed: boolean };
export type Lane = {
  index: number;
  step: Step;
  /** False for steps whose runner was not started; they have no bar. */
  called: boolean;
  bars: Bar[];
  /** One lane per attempt, when there was more than one. */
  attempts: AttemptLane[];
};
export type Waterfall = { total: number; lanes: Lane[] };

/** Less than this between two measurements is rounding, not time that somebody spent. */
const NOISE_MS = 0.005;

/**
 * Lays the steps out behind one another: a chain runs its hooks in order, and a step's attempts follow their waits.
 * What a step took beyond its attempts (matching, guards) is "other". Records hold durations, not starts, so time between
 * two steps is shown at the end.
 */
export function waterfall(trace: Pick<Trace, "steps" | "duration_ms">): Waterfall {
  let at = 0;
  const lanes = trace.steps.map((step, index): Lane => {
    const start = at;
    const attempts = step.attempts.map((attempt, i): AttemptLane => {
      const wait: Bar = { kind: "wait", start: at, ms: attempt.delay_ms };
      const run: Bar = { kind: "run", start: at + attempt.delay_ms, ms: attempt.duration_ms };
      at = run.start + run.ms;
      const bars = attempt.delay_ms > 0 ? [wait, run] : [run];
      return { index: i, bars, ms: attempt.duration_ms, failed: attempt.error !== null };
    });
    const rest = start + step.duration_ms - at;
    const bars = attempts.flatMap((lane) => lane.bars);
    if (rest > NOISE_MS) bars.push({ kind: bars.length === 0 ? "run" : "other", start: at, ms: rest });
    at = Math.max(at, start + step.duration_ms);
    const called = !NOT_CALLED.includes(step.disposition);
    return { index, step, called, bars: called ? bars : [], attempts: attempts.length > 1 ? attempts : [] };
  });
  return { total: Math.max(at, trace.duration_ms), lanes };
}

/** Four round marks at most for a scale that ends at `total` milliseconds. */
export function ticks(total: number): number[] {
  if (!(total > 0)) return [0];
  const rough = total / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((n) => n * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.floor(total / step + 1e-9) + 1 }, (_, i) => i * step);
}

/** @returns the step that a page opens with: the first that failed, else the one that decided, else the first */
export function stepToShow(steps: readonly Step[]): number {
  const by = (...wanted: Step["disposition"][]) => steps.findIndex((step) => wanted.includes(step.disposition));
  const order = [
    by("failed", "timeout", "malformed", "circuit_open", "overloaded"),
    by("guard_reverted", "ignored_not_allowed", "ignored_no_permission"),
    by("applied", "accumulated"),
  ];
  return order.find((index) => index >= 0) ?? 0;
}
