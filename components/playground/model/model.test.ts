import { expect, test } from "vitest";
import type { Step } from "@/lib/contract/run";
import { diffSource } from "./diff-source";
import { countLines, utf8Bytes } from "./event-store";
import { headline } from "./result-words";

const step = (disposition: Step["disposition"], content: string | null, map = true): Step => ({
  hook_id: null,
  name: "h",
  revision: null,
  runner: "pipeline",
  disposition,
  reason: `because ${disposition}`,
  raw_reply: content === null ? null : { content },
  error: null,
  duration_ms: 1,
  attempts: [],
  policy: { on_failure: "warn", effect: "none" },
  warnings: [],
  stages: null,
  line_map: map ? { removed: [[1, 1, 0]], changed: [], kept: [[1, 2, 1]] } : null,
  audit: null,
});
const point = "transform_tool_result" as const;

test("the diff takes the map of the step that decided (else a line is blamed on a hook that was not reached)", () => {
  const result = { point, reply: { content: "b" }, steps: [step("filtered", null), step("applied", "b")] };
  expect(diffSource(result, { content: "a\nb" })).toMatchObject({ after: "b", step: 1, used: true });
});

test("of several applied steps no single map is taken (else chained rewrites get wrong lines)", () => {
  const result = { point, reply: { content: "c" }, steps: [step("applied", "b"), step("applied", "c")] };
  expect(diffSource(result, { content: "a" })).toMatchObject({ map: null, step: null });
});

test("a reply that a guard kept back is shown as not used, with the reason (else one cannot see what the guard saw)", () => {
  const result = { point, reply: {}, steps: [step("guard_reverted", "b")] };
  expect(diffSource(result, { content: "a\nb" })).toMatchObject({
    after: "b",
    used: false,
    note: "because guard_reverted",
  });
  expect(headline({ verdict: "unchanged", steps: result.steps }).word).toBe("Kept by guard");
});

test("a failed hook gives its own name to the result (else a failure looks like a hook with nothing to do)", () => {
  expect(headline({ verdict: "unchanged", steps: [step("timeout", null)] }).word).toBe("Timeout");
});

test("bytes are UTF-8 bytes and lines are an editor's lines (else the figures differ from the server's)", () => {
  for (const text of ["", "a", "é€", "😀x", "\ud800", "a😀\udc00"])
    expect(utf8Bytes(text)).toBe(Buffer.byteLength(text));
  expect([countLines(""), countLines("a"), countLines("a\n"), countLines("a\n\n")]).toEqual([0, 1, 1, 2]);
});
