import { splitLines } from "../../lines";
import { utf8Bytes } from "../../utf8";
import { type Apply, isBlank, keepWhere } from "../edit";

/** `on_empty`: the given text stands in when only blank text is left. It says what happened, so nothing is marked then. */
export const onEmptyStage =
  (stage: { on_empty: string }): Apply =>
  (doc, index) => {
    if (doc.original.length === 0 || !doc.lines.every(isBlank)) return;
    keepWhere(doc, index, () => false);
    doc.lines = splitLines(stage.on_empty);
    doc.source = new Int32Array(doc.lines.length).fill(-1);
    doc.contentBytes = doc.lines.reduce((sum, line) => sum + utf8Bytes(line), 0);
    doc.stoodIn = true;
  };
