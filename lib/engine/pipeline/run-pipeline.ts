import type { LineMap, StageReport } from "@/lib/contract/run";
import type { Stage } from "@/lib/contract/stages";
import type { Marks } from "../ports";
import { utf8Bytes } from "../utf8";
import { compileStages } from "./compile";
import { type Circumstances, makeDoc, textOf } from "./doc";
import { settleMarks } from "./earlier-marks";
import { looksLike } from "./looks-like";
import { withOriginal } from "./omissions";
import { render } from "./render";

export type PipelineResult = {
  text: string;
  stages: StageReport[];
  line_map: LineMap | null;
  /** The original with secrets hidden, where a stage hid any: what may be given back instead of the original. */
  redacted: string | null;
};

const NAMELESS = { name: null, format: null };

/**
 * Runs declared stages over a text. Deterministic; the newline at the end stays as it was; patterns see a line without a
 * carriage return at its end, which is kept. May take time exponential in a line's length when a pattern does, so it runs in
 * a worker that is ended at the deadline (design, rule 7).
 * @param options.facts what the event tells beside the text, for stages that ask
 * @param options.protect patterns of lines that this hook protects
 * @param options.original under which name the text is kept, to be told where much of it is left out
 * @returns the text, what each stage did (without marks, which are made last), and where the lines come from
 * (null when that record is too large to keep)
 * @throws PatternError when a pattern does not compile
 */
export function runPipeline(
  stages: readonly Stage[],
  text: string,
  { marks, original = null, ...circumstances }: { marks: Marks; original?: string | null } & Circumstances,
): PipelineResult {
  const run = compileStages(stages);
  const doc = makeDoc(text, circumstances);
  const reports = run(doc, null);
  const all = marks !== "cuts";
  settleMarks(doc, { all, worthwhile: false });
  const marked = render(doc, { all, worthwhile: false });
  const gaveWay = marks === "unless_larger" && utf8Bytes(marked.text) > utf8Bytes(text);
  const rendered = gaveWay ? render(doc, { all, worthwhile: true }) : marked;
  // What was hidden may not be told where to find.
  const named =
    original !== null && all && doc.redacted === null ? { name: original, format: looksLike(doc.original) } : NAMELESS;
  return {
    ...rendered,
    text: withOriginal(rendered.text, doc, named),
    stages: reports,
    redacted: doc.redacted && textOf(doc.redacted, doc),
  };
}
