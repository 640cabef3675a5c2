import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileAny, compileReplace } from "./compile";
import { toV8 } from "./to-v8";
import { spend, TooMuchWork, within } from "./work";

/** A pattern, and a backtracking matcher of it that counts each symbol it tries. */
type Node = { source: string; run: Run };
type Run = (at: number, then: (at: number) => boolean, text: string, count: () => void) => boolean;

const symbol = (source: string, fits: (char: string) => boolean): Node => ({
  source,
  run: (at, then, text, count) => {
    count();
    return at < text.length && fits(text[at] as string) && then(at + 1);
  },
});
const leaf = fc.constantFrom(
  symbol("a", (char) => char === "a"),
  symbol(".", () => true),
  symbol("[ab]", (char) => char === "a" || char === "b"),
);
const inTurn = (parts: Node[]): Node => ({
  source: parts.map(({ source }) => source).join(""),
  run: (at, then, text, count) => {
    const from = (i: number, pos: number): boolean =>
      parts[i] ? parts[i].run(pos, (next) => from(i + 1, next), text, count) : then(pos);
    return from(0, at);
  },
});
const either = (parts: Node[]): Node => ({
  source: `(?:${parts.map(({ source }) => source).join("|")})`,
  run: (at, then, text, count) => parts.some((part) => part.run(at, then, text, count)),
});
const repeated = (body: Node, min: number, max: number): Node => ({
  source: `(?:${body.source}){${min},${max === Number.POSITIVE_INFINITY ? "" : max}}`,
  run: (at, then, text, count) => {
    const round = (times: number, pos: number): boolean =>
      (times < max && body.run(pos, (next) => next > pos && round(times + 1, next), text, count)) ||
      (times >= min && then(pos));
    return round(0, at);
  },
});
const counts = fc.constantFrom<[number, number]>(
  [0, 1],
  [1, 3],
  [2, 2],
  [0, 100],
  [0, Number.POSITIVE_INFINITY],
  [1, Number.POSITIVE_INFINITY],
);
const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie("node"), { minLength: 1, maxLength: 3 }).map(inTurn),
    fc.array(tie("node"), { minLength: 2, maxLength: 3 }).map(either),
    fc.tuple(tie("node"), counts).map(([body, [min, max]]) => repeated(body, min, max)),
  ),
}));

/** Beyond it a bound is not checked, since counting would take as long as the pattern. */
const MOST = 300_000;

describe("without these a pattern could stop the event loop", () => {
  test("no pattern takes more steps than it is said to", () => {
    fc.assert(
      fc.property(node, fc.stringMatching(/^[ab]{0,24}[abc]?$/), ({ source, run }, text) => {
        const steps = toV8(source, "test")?.steps(text.length) ?? Number.POSITIVE_INFINITY;
        if (steps > MOST) return;
        let taken = 0;
        const count = () => {
          taken += 1;
          if (taken > steps) throw new Error(`${source} takes more than ${steps} steps on ${text}`);
        };
        for (let at = 0; at <= text.length; at++) run(at, (end) => end > text.length, text, count);
      }),
      { numRuns: 3_000 },
    );
  });

  test.each(["(a+)+$", "(a|a)*b", "(?:a?){50}a{50}", "(.*)*x", "(a*)*"])("%s may take for ever", (pattern) => {
    expect(toV8(pattern, "test")?.steps(30) ?? Number.POSITIVE_INFINITY).toBe(Number.POSITIVE_INFINITY);
  });

  test("what was not allowed is not begun", () => {
    const matches = compileAny([".*.*.*x"]);
    expect(within(1_000_000, () => matches("a".repeat(20)))).toBe(false);
    expect(() => within(1_000_000, () => matches("a".repeat(200)))).toThrow(TooMuchWork);
    const grow = compileReplace("a", "aaaaaaaaaa");
    expect(() =>
      within(1_000_000, () => {
        for (let text = "a"; ; ) text = grow(text);
      }),
    ).toThrow(TooMuchWork);
  });

  test("what one piece of work may take is not taken from the next", () => {
    expect(() => within(10, () => spend(11))).toThrow(TooMuchWork);
    within(10, () => spend(10));
    within(10, () => {
      within(5, () => spend(5));
      spend(10);
    });
    spend(1e12);
  });
});
