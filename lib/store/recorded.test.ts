import { describe, expect, test } from "vitest";
import type { Step } from "@/lib/contract/run";
import { figuresOf } from "./figures";
import { rowsOf, STEPS_MAX, stepsText } from "./recorded";
import { makeInvocation, makeStep } from "./testing/make";

describe("what an invocation becomes", () => {
  const attempt: Step["attempts"][number] = {
    duration_ms: 1,
    delay_ms: 0,
    exit_code: 0,
    signal: null,
    stdout: "x".repeat(60_000),
    stderr: "",
    stdout_bytes: 60_000,
    stderr_bytes: 0,
    picked_line: 1,
    process: null,
    confinement: null,
    error: null,
  };

  test("a trace that is too large keeps its replies and says that its streams are gone; then the replies go too", () => {
    const large = makeStep({ raw_reply: { content: "kept" }, attempts: Array.from({ length: 80 }, () => attempt) });
    const text = stepsText([large]);
    expect(text.length).toBeLessThanOrEqual(STEPS_MAX);
    const [step] = JSON.parse(text) as Step[];
    expect(step).toMatchObject({ raw_reply: { content: "kept" }, warnings: [{ code: "output_truncated" }] });
    expect(step?.attempts).toHaveLength(80);
    const huge = makeStep({ raw_reply: { content: "x".repeat(STEPS_MAX) } });
    expect(JSON.parse(stepsText([huge]))).toMatchObject([{ raw_reply: null, name: huge.name }]);
    expect(stepsText([makeStep()])).toBe(JSON.stringify([makeStep()]));
  });

  test("failures and warnings of the row are those of the steps", () => {
    const warning = { code: "empty_output" as const, message: "" };
    const steps = [
      makeStep({ disposition: "timeout" }),
      makeStep({ disposition: "guard_reverted", warnings: [warning] }),
    ];
    const { invocation } = rowsOf(makeInvocation("a", { result: { steps } }));
    expect(invocation.slice(8, 11)).toEqual([1, 1, 2]);
  });

  test("in a chain each hook is credited with what it saved itself, and the savings add up to the whole", () => {
    const result = {
      bytes: { before: 1_000, after: 200 },
      tokens: { before: 250, after: 50, estimated: false },
      steps: [
        makeStep({ disposition: "applied", raw_reply: { content: "x".repeat(600) } }),
        makeStep({ disposition: "failed" }),
        makeStep({ disposition: "applied", raw_reply: { content: "x".repeat(200) } }),
        makeStep({ disposition: "filtered" }),
      ],
    };
    const [whole, ...steps] = figuresOf(makeInvocation("a", { result }), 1).map((figure) => figure.sums);
    expect(whole).toEqual([1, 1, 1_000, 200, 250, 50]);
    expect(steps).toEqual([
      [1, 0, 1_000, 600, 250, 150],
      [1, 1, 600, 600, 150, 150],
      [1, 0, 600, 200, 150, 50],
      [1, 0, 0, 0, 0, 0],
    ]);
  });
});
