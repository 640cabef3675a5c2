import { type Apply, isBlank, isLayout, keepWhere, setLine } from "../edit";
import { isMarkAt } from "../omissions";
import { countIn, weigher } from "../summarize";

/** What a test expected and got is read line by line, like any other diff. */
const CHANGED = /^\s*[-+](?![-+=])/;

export type Dedupe = true | { scope: "adjacent" | "all"; window?: number | undefined };

/**
 * `dedupe_lines`: adjacent equal lines, or all equal lines, become the first of them with " [×12]" behind it. A run of blank
 * lines becomes one blank line without a count, unless they are indented. Adjacent lines of a diff stay each its own. The count
 * stands for the lines, so they get no other mark.
 */
export const dedupeLinesStage =
  ({ dedupe_lines: dedupe }: { dedupe_lines: Dedupe }): Apply =>
  (doc, stage) => {
    const weight = weigher(doc);
    const isAdjacent = dedupe === true || dedupe.scope === "adjacent";
    const counted = (i: number) => {
      const line = doc.lines[i] as string;
      return !isBlank(line) && (weight(i) !== 1 || isMarkAt(doc, i) || (isAdjacent && CHANGED.test(line)));
    };
    const heads = isAdjacent ? adjacent(doc.lines, counted) : anywhere(doc.lines, counted, dedupe.window);
    const counts = new Map<number, number>();
    heads.forEach((head, i) => {
      if (head === i) return;
      counts.set(head, (counts.get(head) ?? 1) + 1);
      countIn(doc, i, head);
    });
    if (counts.size === 0) return;
    for (const [head, count] of counts) {
      const line = doc.lines[head] as string;
      if (!isBlank(line)) setLine(doc, stage, head, `${line} [×${count}]`);
    }
    keepWhere(doc, stage, (_, i) => heads[i] === i);
  };

/** Lines with a count of their own are each its own. */
type Counted = (index: number) => boolean;

/** @returns for each line the first of its run. */
function adjacent(lines: readonly string[], counted: Counted): Int32Array {
  const heads = new Int32Array(lines.length);
  for (let i = 1; i < lines.length; i++) {
    const head = heads[i - 1] as number;
    heads[i] = same(lines[i] as string, lines[head] as string) && !counted(i) && !counted(head) ? head : i;
  }
  return heads;
}

const same = (a: string, b: string) => (isBlank(a) ? isLayout(a) && isLayout(b) : a === b);

/** @returns for each line the first that is equal and not further away than `window` lines from the last one; blank lines stay. */
function anywhere(lines: readonly string[], counted: Counted, window = Number.POSITIVE_INFINITY): Int32Array {
  const heads = new Int32Array(lines.length);
  const seen = new Map<string, { head: number; last: number }>();
  lines.forEach((line, i) => {
    heads[i] = i;
    if (isBlank(line) || counted(i)) return;
    const known = seen.get(line);
    if (known && i - known.last <= window) {
      heads[i] = known.head;
      known.last = i;
    } else seen.set(line, { head: i, last: i });
  });
  return heads;
}
