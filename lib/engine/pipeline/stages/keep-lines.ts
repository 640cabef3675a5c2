import { compileAny } from "../../regex/compile";
import { type Apply, keepWhere } from "../edit";

/** `keep_lines`: removes lines that match none of the patterns. */
export function keepLinesStage(stage: { keep_lines: string[] }): Apply {
  const matches = compileAny(stage.keep_lines);
  return (doc, index) => keepWhere(doc, index, matches);
}
