import { splitLines } from "../../lines";
import { utf8Bytes } from "../../utf8";
import { restore } from "../doc";
import { type Apply, isBlank, keepWhere } from "../edit";

type OnEmpty = string | { success: string; failure: string };

/**
 * `on_empty`: the given text stands in when only blank text is left. It says what happened, so nothing is marked then. Where
 * the tool failed and there is no text for that, the original comes back: nothing to say about a failure is a lie.
 */
export const onEmptyStage =
  ({ on_empty }: { on_empty: OnEmpty }): Apply =>
  (doc, index) => {
    if (doc.original.length === 0 || !doc.lines.every(isBlank)) return;
    if (doc.facts.failed && typeof on_empty === "string") return restore(doc);
    const text = typeof on_empty === "string" ? on_empty : doc.facts.failed ? on_empty.failure : on_empty.success;
    keepWhere(doc, index, () => false);
    doc.lines = splitLines(text);
    doc.source = new Int32Array(doc.lines.length).fill(-1);
    doc.contentBytes = doc.lines.reduce((sum, line) => sum + utf8Bytes(line), 0);
    doc.stoodIn = true;
  };
