import { utf8Bytes } from "../../utf8";
import { type Apply, mapLines } from "../edit";
import { protectedAt } from "../protected";

type Truncate = number | { chars: number; from: "end" | "middle" };

/**
 * `truncate_lines_at`: N code points, then "…[+123 chars]" with what is missing; a line that this would not shorten stays. In the
 * middle, a third of them stays at the end, and protected lines are left whole.
 */
export const truncateLinesAtStage =
  ({ truncate_lines_at: how }: { truncate_lines_at: Truncate }): Apply =>
  (doc, stage) => {
    if (typeof how === "number" || how.from === "end") {
      const limit = typeof how === "number" ? how : how.chars;
      return mapLines(doc, stage, (line) => truncate(line, limit));
    }
    const spared = protectedAt(doc);
    mapLines(doc, stage, (line, i) => (line.length <= how.chars || spared(i) ? line : shorten(line, how.chars)));
  };

export function truncate(line: string, limit: number): string {
  if (line.length <= limit) return line;
  const cut = offsetOf(line, limit);
  const missing = codePoints(line, cut, line.length);
  const suffix = `…[+${missing} chars]`;
  if (missing <= suffix.length || utf8Bytes(suffix) >= utf8Bytes(line.slice(cut))) return line;
  return line.slice(0, cut) + suffix;
}

/** Like {@link truncate}, but the end stays too. */
function shorten(line: string, limit: number): string {
  const total = codePoints(line, 0, line.length);
  const tail = Math.floor(limit / 3);
  const missing = total - limit;
  const mark = `…[+${missing} chars]…`;
  if (missing <= mark.length) return line;
  const [from, to] = [offsetOf(line, limit - tail), offsetOf(line, total - tail)];
  return utf8Bytes(mark) >= utf8Bytes(line.slice(from, to)) ? line : line.slice(0, from) + mark + line.slice(to);
}

/** @returns the UTF-16 offset behind the first `count` code points. */
function offsetOf(line: string, count: number): number {
  let at = 0;
  for (let i = 0; i < count && at < line.length; i++) at += (line.codePointAt(at) as number) > 0xffff ? 2 : 1;
  return at;
}

function codePoints(line: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; count++) at += (line.codePointAt(at) as number) > 0xffff ? 2 : 1;
  return count;
}
