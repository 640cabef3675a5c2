import { expect, test } from "vitest";
import { HookConfig } from "@/lib/contract/hook-config";
import type { Stage } from "@/lib/contract/stages";
import { applyGuard } from "../guard/apply-guard";
import { originalMark, withoutOriginal } from "./omissions";
import { runPipeline } from "./run-pipeline";

const MARK = originalMark("0123456789abcdef");
const clean = (
  text: string,
  stages: Stage[],
  original: string | null = "0123456789abcdef",
  marks: "all" | "cuts" = "all",
) => runPipeline(stages, text, { marks, original }).text;
const noise = "noise\n".repeat(1_000);
const DROP: Stage[] = [{ drop_lines: ["^noise"] }];

test("without it, nobody who reads a shortened text knows how to get the rest", () => {
  expect(clean(`a\n${noise}b\n`, DROP)).toBe(`a\n[1000 lines omitted]\nb\n${MARK}\n`);
  expect(clean(`a\n${noise}b`, DROP)).toBe(`a\n[1000 lines omitted]\nb\n${MARK}`);
});

test.each<[string, string]>([
  ["little was left out", clean(`a\n${"noise\n".repeat(20)}b\n`, DROP)],
  ["nothing is kept", clean(`a\n${noise}b\n`, DROP, null)],
  ["marks are off", clean(`a\n${noise}b\n`, DROP, "0123456789abcdef", "cuts")],
  ["the output is JSON", clean(JSON.stringify(Array(900).fill("noise")), [{ json: { max_items: 3 } }])],
  ["a secret was hidden", clean(`a\n${noise}token ghp_${"a1B2".repeat(9)}\n`, [...DROP, { redact: true }])],
  ["nothing is left", clean(noise, DROP, "0123456789abcdef", "cuts")],
])("it is not there where %s", (_, text) => {
  expect(text).not.toContain("whole output");
});

test("a second pipeline of a chain does not say it again, and a guard does not take it for a line of its own", () => {
  const once = clean(`a\n${noise}b\n${"more\n".repeat(1_000)}`, DROP);
  const twice = clean(once, [{ drop_lines: ["^more"] }]);
  expect(twice.split(MARK)).toHaveLength(2);
  const guard = HookConfig.shape.guard.parse({ mode: "enforce" });
  const input = { before: once, after: twice, guard, event: { content: once }, kind: "pipeline" as const };
  expect(applyGuard(input).warnings).toEqual([]);
});

test("it can be taken off again, for comparisons", () => {
  expect(withoutOriginal(`a\n${MARK}\n`)).toBe("a\n");
  expect(withoutOriginal(`a\n${MARK}`)).toBe("a");
  expect(withoutOriginal(`${MARK}x\na\n`)).toBe(`${MARK}x\na\n`);
});
