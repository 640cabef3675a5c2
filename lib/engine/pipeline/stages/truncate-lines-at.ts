import { utf8Bytes } from "../../utf8";
import { type Apply, mapLines } from "../edit";

/** `truncate_lines_at`: N code points, then "…[+123 chars]" with what is missing; a line that this would not shorten stays. */
export const truncateLinesAtStage =
  (stage: { truncate_lines_at: number }): Apply =>
  (doc, index) =>
    mapLines(doc, index, (line) => truncate(line, stage.truncate_lines_at));

export function truncate(line: string, limit: number): string {
  if (line.length <= limit) return line;
  const cut = offsetOf(line, limit);
  const missing = codePoints(line, cut);
  const suffix = `…[+${missing} chars]`;
  if (missing <= suffix.length || utf8Bytes(suffix) >= utf8Bytes(line.slice(cut))) return line;
  return line.slice(0, cut) + suffix;
}

/** @returns the UTF-16 offset behind the first `count` code points. */
function offsetOf(line: string, count: number): number {
  let at = 0;
  for (let i = 0; i < count && at < line.length; i++) at += (line.codePointAt(at) as number) > 0xffff ? 2 : 1;
  return at;
}

function codePoints(line: string, from: number): number {
  let count = 0;
  for (let at = from; at < line.length; count++) at += (line.codePointAt(at) as number) > 0xffff ? 2 : 1;
  return count;
}
