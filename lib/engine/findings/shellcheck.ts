import { visibleLine } from "../guard/line-form";
import type { Finding } from "./list";

const HEAD = /^In (\S+) line \d+:$/;
const CODE = /^\s*\^-+\^? (SC\d{4}) \((\w+)\):/;
const END = /^(?:For more information:|In \S+ line \d+:)$/;
const GRADES: Record<string, Finding["grade"]> = { error: 2, warning: 1, info: 0, style: 0 };
const MAX_LINES = 60;

/** ShellCheck says all that is wrong with one line of a script in one block: the line, what is wrong below it, what is meant. */
export function shellcheckBlock(lines: readonly string[], head: number): Finding | null {
  const file = HEAD.exec(visibleLine(lines[head] as string))?.[1];
  if (file === undefined) return null;
  const codes = new Set<string>();
  let grade: Finding["grade"] = 0;
  let to = head + 1;
  for (; to < lines.length && to - head < MAX_LINES; to++) {
    const line = visibleLine(lines[to] as string);
    if (END.test(line)) break;
    const found = CODE.exec(line);
    if (!found) continue;
    codes.add(found[1] as string);
    grade = Math.max(grade, GRADES[found[2] as string] ?? 0) as Finding["grade"];
  }
  if (codes.size === 0) return null;
  while (to > head + 1 && visibleLine(lines[to - 1] as string) === "") to--;
  return { file, kind: [...codes].sort().join(" "), grade, head, from: head, to };
}
