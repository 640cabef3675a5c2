import fc from "fast-check";
import { expect, test } from "vitest";
import type { Breaker } from "@/lib/contract/hook-config";
import { afterCall, type BreakerState, CLOSED, phaseOf, tryPass } from "./breaker";

const breakers = fc.record({
  max_failures: fc.integer({ min: 1, max: 6 }),
  reset_secs: fc.integer({ min: 0, max: 5 }),
});
const steps = fc.array(
  fc.record({
    wait: fc.integer({ min: 0, max: 4_000 }),
    outcome: fc.constantFrom("success" as const, "failure" as const, "neither" as const),
  }),
  { maxLength: 60 },
);

/** Calls one after the other; tells of each whether it passed and how things stood before and after. */
function* play(breaker: Breaker, given: { wait: number; outcome: "success" | "failure" | "neither" }[]) {
  let state: BreakerState = CLOSED;
  let now = 0;
  for (const { wait, outcome } of given) {
    now += wait;
    const before = state;
    const tried = tryPass(state, breaker, now);
    if (tried.passes) state = afterCall(tried.state, breaker, now, outcome);
    yield { before, after: state, now, outcome, passed: tried.passes };
  }
}

test("opens at max_failures in a row, never earlier, and any success closes it", () => {
  fc.assert(
    fc.property(breakers, steps, (breaker, given) => {
      let inRow = 0;
      for (const { after, outcome, passed, now } of play(breaker, given)) {
        if (!passed) continue;
        if (outcome === "success") inRow = 0;
        if (outcome === "failure") inRow += 1;
        expect(after.failures).toBe(inRow);
        expect(phaseOf(after, breaker, now) === "closed").toBe(inRow < breaker.max_failures);
      }
    }),
  );
});

test("refuses exactly while the pause after the last opening runs", () => {
  fc.assert(
    fc.property(breakers, steps, (breaker, given) => {
      for (const { before, passed, now } of play(breaker, given))
        expect(passed).toBe(before.openedAt === null || now - before.openedAt >= breaker.reset_secs * 1_000);
    }),
  );
});

const TWO = { max_failures: 2, reset_secs: 60 };
const open = (now: number) => afterCall(afterCall(CLOSED, TWO, now, "failure"), TWO, now, "failure");

test("of two calls after the pause one is the probe and the other is refused, without a longer pause", () => {
  const first = tryPass(open(0), TWO, 60_000);
  if (!first.passes) throw new Error("the probe must pass");
  expect(tryPass(first.state, TWO, 60_000)).toEqual({ passes: false });
  expect(phaseOf(first.state, TWO, 60_000)).toBe("half_open");
  expect(afterCall(first.state, TWO, 60_010, "success")).toEqual(CLOSED);
});

test("a failed probe starts the pause again; an overloaded probe leaves its turn to the next call", () => {
  const probe = tryPass(open(0), TWO, 60_000);
  if (!probe.passes) throw new Error("the probe must pass");
  const again = afterCall(probe.state, TWO, 60_500, "failure");
  expect(again).toEqual({ failures: 3, openedAt: 60_500, probing: false });
  expect(tryPass(again, TWO, 120_499).passes).toBe(false);
  const left = afterCall(probe.state, TWO, 60_500, "neither");
  expect(tryPass(left, TWO, 60_501).passes).toBe(true);
});

test("a call that was under way when the breaker opened does not lengthen the pause by failing late", () => {
  expect(afterCall(open(0), TWO, 59_000, "failure").openedAt).toBe(0);
});
