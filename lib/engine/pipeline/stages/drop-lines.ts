import { compileAny } from "../../regex/compile";
import { type Apply, keepWhere } from "../edit";

/** `drop_lines`: removes lines that match any pattern. */
export function dropLinesStage(stage: { drop_lines: string[] }): Apply {
  const matches = compileAny(stage.drop_lines);
  return (doc, index) => keepWhere(doc, index, (line) => !matches(line));
}
