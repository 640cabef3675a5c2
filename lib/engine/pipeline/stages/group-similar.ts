import type { Stage } from "@/lib/contract/stages";
import { compileAny } from "../../regex/compile";
import { utf8Bytes } from "../../utf8";
import type { Doc } from "../doc";
import { type Apply, keepWhere, setLine } from "../edit";
import { DEFAULT_MASKS, masker } from "../mask";
import { isMark } from "../omissions";
import { protectedAt } from "../protected";
import { shapesOf } from "../shapes";
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
      !spared(i) && only(line) && !unless(line) && !isMark(line) ? keyOf(template(line)) : null,
    );
    const groups = group.words ? shapesOf(keys, min) : scope === "all" ? everywhere(keys) : adjacent(keys);
    fold(
      doc,
      stage,
      groups.filter((members) => members.length >= min),
      keep,
    );
  };
}

const keyOf = (template: string): string | null => (letters(template) >= MIN_LETTERS ? template : null);

function letters(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length && count < MIN_LETTERS; i++) {
    const lower = text.charCodeAt(i) | 32;
    if ((lower >= 97 && lower <= 122) || lower > 127) count++;
  }
  return count;
}

type Keys = readonly (string | null)[];

function everywhere(keys: Keys): number[][] {
  const groups = new Map<string, number[]>();
  keys.forEach((key, i) => {
    if (key === null) return;
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

function fold(doc: Doc, stage: number, groups: readonly number[][], keep: "first" | "first_last") {
  const weight = weigher(doc);
  const gone = new Uint8Array(doc.lines.length);
  for (const members of groups) {
    const head = members[0] as number;
    const others = keep === "first" ? members.slice(1) : members.slice(1, -1);
    const count = others.reduce((sum, i) => sum + weight(i), 0);
    const saved = others.reduce((sum, i) => sum + utf8Bytes(doc.lines[i] as string) + 1, 0);
    const suffix = ` [+${count} similar ${count === 1 ? "line" : "lines"}]`;
    if (count === 0 || (doc.source[head] as number) < 0 || saved <= utf8Bytes(suffix)) continue;
    setLine(doc, stage, head, (doc.lines[head] as string) + suffix);
    for (const i of others) {
      gone[i] = 1;
      countIn(doc, i, head);
    }
  }
  keepWhere(doc, stage, (_, i) => gone[i] === 0);
}
