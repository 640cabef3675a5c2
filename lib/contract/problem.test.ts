import { expect, test } from "vitest";
import { HookConfigInput } from "./hook-config";
import { paramsFromIssues } from "./problem";

// If this fails, the editor marks the wrong field, or says "expected true" where a stage has no name that we know.

const faults = (stages: unknown) => {
  const config = { name: "H", point: "transform_tool_result", runner: { kind: "pipeline", stages } };
  const parsed = HookConfigInput.safeParse(config, { reportInput: true });
  return paramsFromIssues(parsed.error?.issues ?? []).map(({ path, code, message }) => [path, code, message]);
};

test("a stage with a name that nobody knows is named, with the names there are", () => {
  expect(faults([{ strip_ansi: true }, { dropl: ["x"] }])).toEqual([
    [
      "runner.stages.1.dropl",
      "unknown_field",
      expect.stringMatching(/^unknown field "dropl"; give one of strip_ansi, .*drop_lines/),
    ],
  ]);
  expect(faults([{}])).toEqual([["runner.stages.0", "required", expect.stringMatching(/^give one of strip_ansi, /)]]);
});

test("a fault inside a stage is told where it is", () => {
  expect(faults([{ replace: [{ pattern: "a" }] }])).toEqual([
    ["runner.stages.0.replace.0.replacement", "required", "is required"],
  ]);
  expect(faults([{ head_lines: 5, max_lines: 3 }])).toEqual([
    ["runner.stages.0.max_lines", "unknown_field", expect.anything()],
  ]);
  expect(faults([{ drop_lines: ["ok", ""] }])).toEqual([
    ["runner.stages.0.drop_lines.1", "too_small", expect.anything()],
  ]);
  expect(faults([{ strip_ansi: false }])).toEqual([["runner.stages.0.strip_ansi", "invalid_value", expect.anything()]]);
  expect(faults("strip_ansi")).toEqual([["runner.stages", "invalid_type", expect.anything()]]);
});
