import { expect, test } from "vitest";
import { WrittenHookConfig } from "@/lib/contract/hook-config";
import { checkConfig } from "./check";

const config = (extra: Record<string, unknown>) =>
  WrittenHookConfig.parse({
    name: "x",
    point: "transform_tool_result",
    runner: { kind: "pipeline", stages: [] },
    ...extra,
  });

test("every pattern of a config is compiled and a fault names its path, so a bad one cannot be saved", () => {
  const faults = checkConfig(
    config({
      match: { command: "(" },
      runner: {
        kind: "pipeline",
        stages: [
          {
            replace: [
              { pattern: "ok", replacement: "" },
              { pattern: "a", replacement: "" },
              { pattern: "[", replacement: "" },
            ],
          },
          { drop_lines: ["(?=x)", "fine"] },
          { keep_lines: ["fine", "\\1"] },
        ],
      },
      guard: { protect: ["^ok", "*"] },
    }),
  );
  expect(faults.map((f) => f.path)).toEqual([
    "match.command",
    "runner.stages.0.replace.2.pattern",
    "runner.stages.1.drop_lines.0",
    "runner.stages.2.keep_lines.1",
    "guard.protect.1",
  ]);
  expect(faults.every((f) => f.code === "invalid_regex")).toBe(true);
  expect(faults[2]?.message).toMatch(/position 1 .*lookahead/);
});

test("patterns that are too many to be compiled at once are told where they get too many, and not compiled", () => {
  const began = performance.now();
  const drop_lines = Array.from({ length: 500 }, (_, i) => `[a-z]{1,1000}x${i}`);
  const stages = Array.from({ length: 60 }, () => ({ drop_lines }));
  const faults = checkConfig(config({ runner: { kind: "pipeline", stages } }));
  expect(faults).toMatchObject([
    { path: "runner.stages.0.drop_lines.19", message: expect.stringMatching(/too large/) },
  ]);
  expect(performance.now() - began).toBeLessThan(3_000);
});

test("a config without faults has none", () => {
  expect(checkConfig(config({ match: { command: "^cargo (test|check)\\b" } }))).toEqual([]);
});
