import { utf8Bytes } from "../../utf8";
import { type Apply, mapLines } from "../edit";
import { isFolder } from "../fold-tree";
import { protectedAt } from "../protected";

type Truncate = number | { chars: number; from: "end" | "middle" };

/** What stands where a line was cut before; its count is added to that of a further cut. */
const CUT = /…\[\+(\d{1,9}) chars\]…?/g;
/** A line that was cut is longer than what is left of it by so much at most. */
const CUT_CHARS = 20;

/**
 * `truncate_lines_at`: N code points, then "…[+123 chars]" with what is missing; a line that this would not shorten stays. In the
 * middle, a third of them stays at the end, and protected lines and folders with their names are left whole. What was cut before counts with what it said.
 */
export const truncateLinesAtStage =
  ({ truncate_lines_at: how }: { truncate_lines_at: Truncate }): Apply =>
  (doc, stage) => {
    if (typeof how === "number" || how.from === "end") {
      const limit = typeof how === "number" ? how : how.chars;
      return mapLines(doc, stage, (line) => truncate(line, limit));
    }
    const spared = protectedAt(doc);
    mapLines(doc, stage, (line, i) =>
      line.length <= how.chars || spared(i) || isFolder(line) ? line : shorten(line, how.chars),
    );
  };

export function truncate(line: string, limit: number): string {
  return line.length <= limit ? line : cutOut(line, offsetOf(line, limit), line.length, "");
}

/** Like {@link truncate}, but the end stays too. */
function shorten(line: string, limit: number): string {
  const total = codePoints(line, 0, line.length);
  const tail = Math.floor(limit / 3);
  return total <= limit ? line : cutOut(line, offsetOf(line, limit - tail), offsetOf(line, total - tail), "…");
}

/** Cuts `from ≤ offset < to` and whatever stands there in the place of an earlier cut, which are one cut then. */
function cutOut(line: string, from: number, to: number, behind: string): string {
  let earlier = 0;
  for (const found of line.includes("…[+") ? line.matchAll(CUT) : []) {
    const end = found.index + found[0].length;
    if (end <= from || found.index >= to) continue;
    if (to - from - found[0].length <= CUT_CHARS) return line;
    earlier += Number(found[1]) - codePoints(line, found.index, end);
    [from, to] = [Math.min(from, found.index), Math.max(to, end)];
  }
  const missing = codePoints(line, from, to) + earlier;
  const mark = `…[+${missing} chars]${behind}`;
  const gone = line.slice(from, to);
  return codePoints(gone, 0, gone.length) <= mark.length || utf8Bytes(mark) >= utf8Bytes(gone)
    ? line
    : line.slice(0, from) + mark + line.slice(to);
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
