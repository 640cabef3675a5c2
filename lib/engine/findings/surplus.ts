import type { Grade } from "./head";
import type { Finding } from "./list";

/** A list that one can read is not thinned. */
export const LONG_LIST = 30;
/** Graver findings that are few among many stay, too. */
const FEW_AMONG = { most: 100, share: 0.25 };
/** Beside graver findings, so many stay whole. By grade. */
const LESSER = [10, LONG_LIST, LONG_LIST, LONG_LIST] as const;
/** Of a long list so many from its start stay, of each kind the first ones and the last, and one of each file. By grade. */
const FIRST = [5, 10, 20, 20] as const;
const PER_KIND = [1, 1, 2, 2] as const;
const KINDS = 300;
/** A kind that is found so seldom is not a crowd. */
const RARE = 3;
const FILES = [10, 10, 20, 20] as const;

/**
 * @returns the findings of a long list that tell nothing new, in the order of the text: whoever mends them begins with the first
 * and runs the tool again. Where the tool tells errors, warnings and hints apart, each is a list of its own; the gravest stays
 * whole while it is short.
 */
export function surplusOf(findings: readonly Finding[]): Finding[] {
  if (findings.length <= LONG_LIST) return [];
  const seen = new Set<string>();
  const gone: Finding[] = [];
  const grades = [...new Set(findings.map(({ grade }) => grade))].sort((a, b) => b - a);
  for (const grade of grades) {
    const list = findings.filter((one) => one.grade === grade);
    const gravest = grade === grades[0];
    if (isShort(list.length, findings.length, gravest ? null : grade)) for (const { file } of list) seen.add(file);
    else gone.push(...thin(list, grade, gravest, grade >= 2 ? new Set() : seen));
  }
  return gone.sort((a, b) => a.head - b.head);
}

/** @param lesser the grade, or null of the gravest findings */
const isShort = (count: number, all: number, lesser: Grade | null): boolean =>
  lesser === null
    ? count <= LONG_LIST || (count <= FEW_AMONG.most && count <= all * FEW_AMONG.share)
    : count <= LESSER[lesser];

/** Beside graver findings, warnings and hints stand for their kinds only. */
function thin(list: readonly Finding[], grade: Grade, gravest: boolean, files: Set<string>): Finding[] {
  const lastOf = new Map(list.map(({ kind }, i) => [kind, i]));
  const counts = new Map<string, number>();
  for (const { kind } of list) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const kinds = new Map<string, number>();
  const matters = gravest || grade >= 2;
  const first = gravest ? FIRST[grade] : matters ? FIRST[grade] / 2 : 0;
  const most = matters ? FILES[grade] : 0;
  return list.filter(({ kind, file }, i) => {
    const seen = kinds.get(kind) ?? 0;
    const known = kinds.has(kind) || kinds.size < KINDS;
    if (known) kinds.set(kind, seen + 1);
    const newFile = !files.has(file) && files.size < most;
    if (newFile) files.add(file);
    const ofKind = known && (seen < PER_KIND[grade] || lastOf.get(kind) === i || (counts.get(kind) ?? 0) <= RARE);
    return !(i < first || i === list.length - 1 || newFile || ofKind);
  });
}
