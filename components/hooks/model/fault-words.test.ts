import { expect, test } from "vitest";
import { checkDraft } from "./problems";

const base = { name: "x", point: "transform_tool_result", runner: { kind: "pipeline", stages: [] } };
const wordsOf = (draft: unknown) => Object.fromEntries(checkDraft(draft).map(({ path, message }) => [path, message]));

test("faults of the schema are told in a person's words (else a form says 'Invalid input: expected number, received string')", () => {
  const stages = [{ max_lines: "many" }, { drop_lines: [] }];
  expect(wordsOf({ ...base, runner: { kind: "pipeline", stages } })).toEqual({
    "runner.stages.0.max_lines": "a number is expected here",
    "runner.stages.1.drop_lines": "at least one pattern is needed",
  });
  const { "retry.max": retries, ...rest } = wordsOf({
    ...base,
    name: "",
    timeout_ms: 0,
    retry: { max: 1e9, delay_ms: 0 },
  });
  expect(rest).toEqual({ name: "a hook needs a name", timeout_ms: "at least 1" });
  expect(retries).toMatch(/^at most \d+$/);
  expect(wordsOf({ ...base, guard: { mode: "sometimes" } })).toEqual({ "guard.mode": "use one of enforce, warn, off" });
});
