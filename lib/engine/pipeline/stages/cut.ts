import { type Apply, cutWhere } from "../edit";

/** `head_lines`, `tail_lines`, both together, and `max_lines`: keep lines by position; the gap is always marked. */
export const cutStage =
  ({ head = 0, tail = 0 }: { head?: number | undefined; tail?: number | undefined }): Apply =>
  (doc, stage) => {
    const count = doc.lines.length;
    if (count > head + tail) cutWhere(doc, stage, (i) => i < head || i >= count - tail);
  };
