import type { LineMap, StageReport } from "@/lib/contract/run";
import { type Stage, stageKind } from "@/lib/contract/stages";
import type { Marks } from "../ports";
import { utf8Bytes } from "../utf8";
import { bytesOf, makeDoc } from "./doc";
import { compileStage } from "./registry";
import { render } from "./render";

export type PipelineResult = { text: string; stages: StageReport[]; line_map: LineMap | null };

/**
 * Runs declared stages over a text. Deterministic; the newline at the end stays as it was; patterns see a line without a
 * carriage return at its end, which is kept. May take time exponential in a line's length when a pattern does, so it runs in
 * a worker that is ended at the deadline (design, rule 7).
 * @returns the text, what each stage did (without marks, which are made last), and where the lines come from
 * (null when that record is too large to keep)
 * @throws PatternError when a pattern does not compile
 */
export function runPipeline(stages: readonly Stage[], text: string, { marks }: { marks: Marks }): PipelineResult {
  const compiled = stages.map(compileStage);
  const doc = makeDoc(text);
  const reports: StageReport[] = [];
  let [lines, bytes] = [doc.lines.length, bytesOf(doc)];
  compiled.forEach((apply, i) => {
    apply(doc, i);
    const after = [doc.lines.length, bytesOf(doc)] as const;
    reports.push({
      kind: stageKind(stages[i] as Stage),
      lines_before: lines,
      lines_after: after[0],
      bytes_before: bytes,
      bytes_after: after[1],
    });
    [lines, bytes] = after;
  });
  const all = marks !== "cuts";
  const marked = render(doc, { all, worthwhile: false });
  const gaveWay = marks === "unless_larger" && utf8Bytes(marked.text) > utf8Bytes(text);
  return { ...(gaveWay ? render(doc, { all, worthwhile: true }) : marked), stages: reports };
}
