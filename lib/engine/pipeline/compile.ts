import type { StageReport } from "@/lib/contract/run";
import { type Stage, stageKind } from "@/lib/contract/stages";
import { bytesOf, type Doc } from "./doc";
import { compileStage } from "./registry";
import { spendStage } from "./steps";

/** @param stage the index that all of them act under, or null for each its own */
type RunStages = (doc: Doc, stage: number | null) => StageReport[];

/** @throws PatternError when a pattern does not compile */
export function compileStages(stages: readonly Stage[]): RunStages {
  const compiled = stages.map((stage) => ({ kind: stageKind(stage), apply: compileStage(stage) }));
  return (doc, stage) => {
    let [lines_before, bytes_before] = [doc.lines.length, bytesOf(doc)];
    return compiled.map(({ kind, apply }, i) => {
      spendStage(kind, doc);
      const nested = apply(doc, stage ?? i);
      const [lines_after, bytes_after] = [doc.lines.length, bytesOf(doc)];
      const report = { kind, lines_before, lines_after, bytes_before, bytes_after, ...nested };
      [lines_before, bytes_before] = [lines_after, bytes_after];
      return report;
    });
  };
}
