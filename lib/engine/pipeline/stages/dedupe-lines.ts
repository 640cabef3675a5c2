import { type Apply, isBlank, keepWhere, setLine } from "../edit";

/**
 * `dedupe_lines`: adjacent equal lines become one with " [×12]" behind it. A run of blank lines becomes one blank line
 * without a count. The count stands for the lines, so they get no other mark.
 */
export const dedupeLinesStage = (): Apply => (doc, stage) => {
  const { lines, source, countedIn } = doc;
  const counts = new Map<number, number>();
  let head = 0;
  for (let i = 1; i < lines.length; i++) {
    if (!same(lines[i] as string, lines[head] as string)) {
      head = i;
      continue;
    }
    counts.set(head, (counts.get(head) ?? 1) + 1);
    const from = source[i] as number;
    if (from >= 0) countedIn[from] = (source[head] as number) + 1;
  }
  if (counts.size === 0) return;
  let end = 0;
  keepWhere(doc, stage, (_, i) => {
    if (i < end) return false;
    end = i + (counts.get(i) ?? 1);
    return true;
  });
  let at = 0;
  let removed = 0;
  for (const [index, count] of counts) {
    at = index - removed;
    removed += count - 1;
    const line = lines[at] as string;
    if (!isBlank(line)) setLine(doc, stage, at, `${line} [×${count}]`);
  }
};

const same = (a: string, b: string) => a === b || (isBlank(a) && isBlank(b));
