import { visibleLine, withoutPrefix } from "../guard/line-form";
import { type Grade, type Head, headOf, isHeading } from "./head";
import { shellcheckBlock } from "./shellcheck";

/** One finding: the lines `from ≤ i < to`, of which `head` is the one that tells what and where. */
export type Finding = Omit<Head, "file"> & { file: string; head: number; from: number; to: number };

/** Where the tools that say what is wrong before they say where say where. */
const PLACE = /^\s*(?:-->\s*(\S+?):\d+(?::\d+)?$|[╭,][─-]{1,8}\[(\S+?):\d+(?::\d+)?\])/;
const PLACE_WITHIN = 6;
/** Lines below a finding that are about it: code, carets, hints, notes. */
const ABOUT =
  /^\s+\S|^\d+ *[|│~+-]|^\d+ {2,}|^[|│╷╵╰╭>~^]|^\.\.\.$|^(?:note|help|hint)(?:\[|:| )|^\S+:\d+(?::\d+)?: note: /;
/** Code that is not indented is about a finding only above the carets that point into it. */
const CARETS = /^\s*[~^][\s~^-]*$/;
/** Lines above a finding that say in which function and through which header. */
const PREFACE =
  /^\S.*: (?:In|At) (?:\w+ )?(?:function|member|constructor|destructor|instantiation|substitution|lambda|global|top level)\b.*:?$|^In file included from |^ +from \S+:\d+/;
const RULE_WITHIN = 8;
const MAX_LINES = 400;
const BELOW = /^(?:lint|format|parse|assist|suppressions)(?:\/|$)/;

/** Stands at the end of a list that was thinned already; what was kept once is not thinned again. */
const THINNED = /^\[counted lines: (?:distinct )?findings \d/;
const FOOT_LINES = 5;

/**
 * Finds what compilers, type checkers and linters report in a text, each with the lines that are about it. Linear.
 * @returns them in the order of the text
 */
export function listFindings(lines: readonly string[]): Finding[] {
  const found: Finding[] = [];
  if (lines.slice(-FOOT_LINES).some((line) => THINNED.test(line))) return found;
  let heading = "";
  for (let i = 0; i < lines.length; i++) {
    const visible = visibleLine(lines[i] as string);
    if (visible === "") continue;
    const block = visible.startsWith("In ") ? shellcheckBlock(lines, i) : null;
    if (block) {
      found.push(block);
      i = block.to - 1;
      continue;
    }
    const bare = withoutPrefix(visible);
    const head = headAt(lines, i, visible, bare);
    if (!head) {
      if (isHeading(visible)) heading = visible;
      continue;
    }
    const file = head.placeBelow ? placeBelow(lines, i) : (head.file ?? heading);
    if (file === null || file === "") continue;
    const last = found.at(-1);
    const from = Math.max(last?.to ?? 0, prefaceOf(lines, i));
    const to = bodyEnd(lines, i);
    const rule = ruleBelow(lines, i, to);
    const grade =
      rule && /UndefinedVariable|MissingImports/.test(rule)
        ? 3
        : BELOW.test(head.kind)
          ? gradeBelow(lines, i)
          : head.grade;
    found.push({ file, kind: rule ?? head.kind, grade, head: i, from, to });
    i = to - 1;
  }
  return found;
}

function headAt(lines: readonly string[], i: number, line: string, bare: string): ReturnType<typeof headOf> {
  const head = headOf(line) ?? (bare === line ? null : headOf(bare));
  return head?.drawn && placeBelow(lines, i) === null ? null : head;
}

function placeBelow(lines: readonly string[], head: number): string | null {
  for (let i = head + 1; i <= head + PLACE_WITHIN && i < lines.length; i++) {
    const line = withoutPrefix(visibleLine(lines[i] as string));
    const place = PLACE.exec(line);
    if (place) return (place[1] ?? place[2]) as string;
    if (line === "" || headOf(line)) return null;
  }
  return null;
}

/** Biome's sign of how grave a finding is stands two lines below it. */
function gradeBelow(lines: readonly string[], head: number): Grade {
  const sign = /^\s*([!⚠iℹ]) /.exec(visibleLine(`${lines[head + 1] ?? ""}${lines[head + 2] ?? ""}`))?.[1];
  return sign === undefined ? 2 : /[!⚠]/.test(sign) ? 1 : 0;
}

/** Pyright's rule stands at the end of the explanation. */
function ruleBelow(lines: readonly string[], head: number, to: number): string | null {
  for (let i = head + 1; i < Math.min(to, head + RULE_WITHIN); i++) {
    const rule = / \((report[A-Z]\w+)\)$/.exec(lines[i] as string);
    if (rule) return rule[1] as string;
  }
  return null;
}

function prefaceOf(lines: readonly string[], head: number): number {
  let from = head;
  while (from > 0 && head - from < 10 && PREFACE.test(visibleLine(lines[from - 1] as string))) from--;
  return from;
}

/** @returns the line behind what is about a finding; blank lines before the next one belong to it. */
function bodyEnd(lines: readonly string[], head: number): number {
  let end = head + 1;
  for (let i = head + 1; i < lines.length && i - head <= MAX_LINES; i++) {
    const line = visibleLine(lines[i] as string);
    if (line === "") continue;
    const bare = withoutPrefix(line);
    const next = headAt(lines, i, line, bare);
    if (next) return next.placeBelow && placeBelow(lines, i) === null ? end : i;
    const about =
      ABOUT.test(line) ||
      (bare !== line && ABOUT.test(bare)) ||
      (i === end && i + 1 < lines.length && CARETS.test(visibleLine(lines[i + 1] as string)));
    if (!about) return end;
    end = i + 1;
  }
  return end;
}
