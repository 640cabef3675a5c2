import { type Apply, isBlank, isLayout, keepWhere, mapLines } from "../edit";

/** `trim_lines`: removes white space at the ends of lines. */
export const trimLinesStage =
  ({ trim_lines }: { trim_lines: "end" | "start" | "both" }): Apply =>
  (doc, stage) =>
    mapLines(doc, stage, (line) =>
      trim_lines === "end" ? line.trimEnd() : trim_lines === "start" ? line.trimStart() : line.trim(),
    );

/** `blank_lines`: one of several (those that are indented stay), none at all, or none at the edges. Blank lines are layout, so they are not counted. */
export const blankLinesStage =
  ({ blank_lines }: { blank_lines: "collapse" | "drop" | "edges" }): Apply =>
  (doc, stage) => {
    if (blank_lines === "drop") return keepWhere(doc, stage, (line) => !isBlank(line));
    if (blank_lines === "collapse") {
      const layout = doc.lines.map(isLayout);
      return keepWhere(doc, stage, (_, i) => !(layout[i] && layout[i - 1]));
    }
    const blank = doc.lines.map(isBlank);
    const [first, last] = [blank.indexOf(false), blank.lastIndexOf(false)];
    keepWhere(doc, stage, (_, i) => i >= first && i <= last);
  };
