import { describe, expect, test } from "vitest";
import { STAGE_INFO, STAGE_KINDS, type Stage } from "@/lib/contract/stages";
import { TooMuchWork, within } from "../regex/work";
import { runPipeline } from "./run-pipeline";

const BOUND = 10_000_000;
const run = (stages: Stage[], text: string) => within(BOUND, () => runPipeline(stages, text, { marks: "all" }));
const many = (stage: Stage): Stage[] =>
  Array.from({ length: 4 }, () => ({ when: { if: { min_lines: 1 }, do: Array.from({ length: 60 }, () => stage) } }));

describe("without these stages, none of which takes long, could together hold the event loop for seconds", () => {
  test.each(STAGE_KINDS.filter((kind) => !/_lines$|when|on_empty|match_output|auto|window/.test(kind)))(
    "240 times %s on short lines are not begun where steps are bounded",
    (kind) => {
      expect(() => run(many(STAGE_INFO[kind].example), "a.\n".repeat(5_000))).toThrow(TooMuchWork);
    },
  );

  test("a text that a stage made large is not worked on where steps are bounded", () => {
    const grow: Stage = { replace: [{ pattern: "a", replacement: "b@c.d".repeat(50) }] };
    const text = "a\n".repeat(8_000);
    expect(() => run([grow, { redact: true }], text)).toThrow(TooMuchWork);
  });

  test("usual pipelines on texts of some kilobytes stay where they are", () => {
    const text = "src/a.ts:1:1: warning: something is not used here\n".repeat(80);
    const usual: Stage[] = [
      { strip_ansi: true },
      { progress: true },
      { redact: true },
      { group_similar: true },
      { budget: 300 },
    ];
    expect(run(usual, text).text).toContain("warning");
    expect(run([{ auto: true }], text.repeat(3)).text).toContain("warning");
  });
});
