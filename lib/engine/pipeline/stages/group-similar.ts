import type { Stage } from "@/lib/contract/stages";
import { withoutPrefix } from "../../guard/line-form";
import { splitSimilar } from "../../guard/marks";
import { compileAny, compileCapture } from "../../regex/compile";
import { utf8Bytes } from "../../utf8";
import type { Doc } from "../doc";
import { type Apply, isBlank, keepWhere, setLine } from "../edit";
import { DEFAULT_MASKS, masker } from "../mask";
import { isMarkAt } from "../omissions";
import { protectedAt } from "../protected";
import { BREAKS, PREFIX_END, shapesOf } from "../shapes";
import { countIn, weigher } from "../summarize";

type Group = Exclude<Extract<Stage, { group_similar: unknown }>["group_similar"], true>;

/** Lines whose template has fewer letters are data, not messages: each is its own. */
const MIN_LETTERS = 6;

/**
 * `group_similar`: lines that are the same when numbers, hex, ids, times and paths are masked become the first of them (and
 * the last), with the count of the others behind it; with `words` also those that differ in names. Protected lines are never part of a group.
 */
export function groupSimilarStage({ group_similar }: { group_similar: true | Group }): Apply {
  const group: Group = group_similar === true ? {} : group_similar;
  const { scope = "adjacent", min = 3, keep = "first" } = group;
  const template = masker(group.mask ?? DEFAULT_MASKS, group.mask_patterns);
  const only = group.only ? compileAny(group.only) : () => true;
  const unless = group.unless ? compileAny(group.unless) : () => false;
  return (doc, stage) => {
    const spared = protectedAt(doc);
    const keys = doc.lines.map((line, i) =>
      !spared(i) && only(line) && !unless(line) && !isMarkAt(doc, i)
        ? keyOf(splitSimilar(line)[0], template, group.words === true)
        : null,
    );
    const paragraph = scope === "paragraph" ? paragraphsOf(doc.lines) : undefined;
    const groups = group.words
      ? shapesOf(keys, min)
      : scope === "adjacent"
        ? adjacent(keys)
        : everywhere(keys, paragraph);
    fold(
      doc,
      stage,
      groups.filter((members) => members.length >= min),
      keep,
      group.list === undefined ? null : namer(group.list),
    );
  };
}

/** What stands before the lines of others is one word, so that it does not make all of them alike. */
function keyOf(line: string, template: (text: string) => string, words: boolean): string | null {
  const rest = words ? withoutPrefix(line) : line;
  const key = template(rest);
  if (letters(key) < MIN_LETTERS) return null;
  return rest !== line
    ? `${template(line.slice(0, line.length - rest.length)).replace(BREAKS, "_")}${PREFIX_END} ${key}`
    : key;
}

function letters(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length && count < MIN_LETTERS; i++) {
    const lower = text.charCodeAt(i) | 32;
    if ((lower >= 97 && lower <= 122) || lower > 127) count++;
  }
  return count;
}

type Keys = readonly (string | null)[];

/** @returns for each line the number of its paragraph */
function paragraphsOf(lines: readonly string[]): number[] {
  let paragraph = 0;
  return lines.map((line) => (isBlank(line) ? ++paragraph : paragraph));
}

function everywhere(keys: Keys, paragraph?: readonly number[]): number[][] {
  const groups = new Map<string, number[]>();
  keys.forEach((template, i) => {
    if (template === null) return;
    const key = paragraph ? `${paragraph[i]} ${template}` : template;
    const members = groups.get(key);
    if (members) members.push(i);
    else groups.set(key, [i]);
  });
  return [...groups.values()];
}

function adjacent(keys: Keys): number[][] {
  const groups: number[][] = [];
  keys.forEach((key, i) => {
    if (key === null) return;
    if (i > 0 && keys[i - 1] === key) groups.at(-1)?.push(i);
    else groups.push([i]);
  });
  return groups;
}

/** More names are not listed, so that a line does not get endless. */
const MAX_NAMES = 200;

/** @returns what a pattern finds in a line; null where that is nothing, and the line is not told by its name */
function namer(pattern: string): (line: string) => string | null {
  const capture = compileCapture(pattern, "$0");
  return (line) => capture(line)?.trim() || null;
}

type Namer = ReturnType<typeof namer>;

/** @returns what is written behind the first line: how many others there are and, if wanted, the name of each */
function suffixOf(lines: readonly string[], count: number, name: Namer | null): string {
  const similar = `+${count} similar ${count === 1 ? "line" : "lines"}`;
  const names = name && lines.length === count && count <= MAX_NAMES ? lines.map(name) : [];
  return names.length > 0 && names.every((one) => one !== null) ? ` [${similar}: ${names.join(" ")}]` : ` [${similar}]`;
}

function fold(doc: Doc, stage: number, groups: readonly number[][], keep: "first" | "first_last", name: Namer | null) {
  const weight = weigher(doc);
  const gone = new Uint8Array(doc.lines.length);
  for (const members of groups) {
    const head = members[0] as number;
    const others = keep === "first" ? members.slice(1) : members.slice(1, -1);
    const [bare, known] = splitSimilar(doc.lines[head] as string);
    const count = others.reduce((sum, i) => sum + weight(i), known);
    const saved = others.reduce((sum, i) => sum + utf8Bytes(doc.lines[i] as string) + 1, 0);
    const suffix = suffixOf(
      others.map((i) => doc.lines[i] as string),
      count,
      name,
    );
    if (others.length === 0 || (doc.source[head] as number) < 0 || saved <= utf8Bytes(suffix)) continue;
    setLine(doc, stage, head, bare + suffix);
    for (const i of others) {
      gone[i] = 1;
      countIn(doc, i, head);
    }
  }
  keepWhere(doc, stage, (_, i) => gone[i] === 0);
}
