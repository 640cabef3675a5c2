/**
 * How much a backtracking engine can have to do at worst, so that a short text can be worked on where it is and only what may
 * take long needs a thread that can be ended. Never less than the truth; often far more.
 */

/** Of a part of a pattern: how many symbols it has, in how many ways it can match at one place, and how many loops multiply that by the length of the text. */
export type Work = { size: number; ways: number; loops: number };

const ONE: Work = { size: 1, ways: 1, loops: 0 };
/** A loop over what can match in several ways is exponential. */
const ENDLESS: Work = { size: 1, ways: 1, loops: Number.POSITIVE_INFINITY };
/** A range of counts above this is a loop. */
const WIDE = 64;
const MAX_WAYS = 1e9;

export const workOf = { symbol: ONE, inTurn, either, repeated };

function inTurn(parts: readonly Work[]): Work {
  return parts.reduce((a, b) => bounded({ size: a.size + b.size, ways: a.ways * b.ways, loops: a.loops + b.loops }), {
    size: 0,
    ways: 1,
    loops: 0,
  });
}

function either(parts: readonly Work[]): Work {
  return bounded({
    size: sum(parts.map(({ size }) => size)),
    ways: sum(parts.map(({ ways }) => ways)),
    loops: Math.max(...parts.map(({ loops }) => loops)),
  });
}

function repeated(body: Work, min: number, max: number): Work {
  const onlyOneWay = body.ways === 1 && body.loops === 0;
  if (max - min > WIDE) return onlyOneWay ? { size: body.size * (min + 1), ways: 1, loops: 1 } : ENDLESS;
  if (onlyOneWay) return bounded({ size: body.size * Math.max(max, 1), ways: max - min + 1, loops: 0 });
  if (max > 3) return ENDLESS;
  const all = inTurn(Array.from({ length: max }, () => body));
  return bounded({ ...all, ways: all.ways * (max - min + 1) });
}

const bounded = (work: Work): Work => (work.ways > MAX_WAYS || work.size > MAX_WAYS ? ENDLESS : work);
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

/** The most steps that some pattern takes on a text of so many characters. */
export type Steps = (length: number) => number;

/** @param anchored whether it is tried at one place only */
export function stepsOf({ size, ways, loops }: Work, anchored: boolean): Steps {
  const power = loops + (anchored ? 0 : 1);
  return (length) => size * ways * (length + 1) ** power;
}

/** Of re2js, which is linear, and slow. */
export const linearSteps: Steps = (length) => length * 100;

export const allSteps =
  (steps: readonly Steps[]): Steps =>
  (length) =>
    sum(steps.map((one) => one(length)));

/** The work was more than was allowed; nothing is known of its result. */
export class TooMuchWork extends Error {
  override readonly name = "TooMuchWork";
}

let left = Number.POSITIVE_INFINITY;

/** Takes steps from what is left. @throws TooMuchWork before more than allowed is begun */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw new TooMuchWork();
}

/**
 * Runs something synchronous whose patterns may take so many steps together.
 * @throws TooMuchWork; whatever the work throws
 */
export function within<T>(steps: number, work: () => T): T {
  const before = left;
  left = steps;
  try {
    return work();
  } finally {
    left = before;
  }
}
