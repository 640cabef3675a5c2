/** More digits than lines can have are no count of ours. */
const N = "(\\d{1,9})";
const OMITTED = new RegExp(`^\\s*\\[${N} lines? omitted(?:: (.*))?\\]\\r?$`);
const OMITTED_JSON = new RegExp(`^\\{"\\[omitted\\]": ?"\\[${N} lines? omitted\\]"\\}$`);
const PLAIN = new RegExp(`^\\s*\\[${N} lines? omitted\\]$`);
const TOLD =
  /^\s*\[paths without (.*)\]\r?$|^\s*\[counted lines: (.*)\]\r?$|^\[whole output: sluice original \w+ or GET \/v1\/originals\/\w+\]\r?$/;
const COUNTED = / (?:\[×(\d+)\]|\[\+(\d+) similar lines?(?:: [^[\]]*)?\]|[([](?:[×x](\d+)|(\d+)(?:[×x]| times))[)\]])$/;
/** What `dedupe_lines` and `group_similar` write, which is not what tools write. */
const OWN = new RegExp(` \\[(?:×${N}|\\+${N} similar lines?(: [^[\\]]*)?)\\]$`);

/** Whether a line is nothing but a mark that the stages set. */
export const isMark = (line: string): boolean =>
  line.includes("[") && (OMITTED.test(line) || TOLD.test(line) || OMITTED_JSON.test(line));

/** Whether a mark says nothing but how many lines are gone, so that two of them can be one. */
export const isPlainMark = (line: string): boolean => line.includes("[") && PLAIN.test(line);

/** Whether a mark tells about the whole: what was counted, where the original is, which folder paths lack. */
export const isNote = (line: string): boolean => line.includes("[") && TOLD.test(line);

/** @returns what a mark says in words of its own, which are as good as what any other line says; null where the line is no mark */
export function saidBy(line: string): string | null {
  const found = line.includes("[") ? (OMITTED.exec(line) ?? TOLD.exec(line)) : null;
  if (found) return found.slice(1).findLast((one) => one !== undefined && !/^\d+$/.test(one)) ?? "";
  return OMITTED_JSON.test(line) ? "" : null;
}

/** @returns of how many lines a line of an input speaks that other stages cleaned before: 1 where it bears no mark of theirs */
export function weightOf(line: string): number {
  const last = line.charCodeAt(line.length - 1);
  if (last !== 93 && last !== 125 && last !== 13) return 1;
  const mark = OMITTED.exec(line) ?? OMITTED_JSON.exec(line);
  return mark ? Number(mark[1]) : weightOfCounted(line);
}

function weightOfCounted(line: string): number {
  let [bare, weight] = [line, 1];
  for (let i = 0; i < MAX_COUNTS; i++) {
    const found = OWN.exec(bare);
    if (!found) break;
    bare = bare.slice(0, found.index);
    weight = found[1] === undefined ? weight + Number(found[2]) : weight - 1 + Number(found[1]);
  }
  return weight;
}

/** @returns a line without a "+N similar lines" that names none of them, and that N */
export function splitSimilar(line: string): [bare: string, others: number] {
  const found = line.endsWith("]") ? OWN.exec(line) : null;
  return found?.[2] === undefined || found[3] !== undefined
    ? [line, 0]
    : [line.slice(0, found.index), Number(found[2])];
}

/** Several stages may have counted the same line. */
const MAX_COUNTS = 4;

/** @returns a line without the last count behind it, and of how many such lines this speaks; null where there is none */
function withoutLast(line: string): { bare: string; similar: boolean; times: number } | null {
  const last = line.charCodeAt(line.length - 1);
  const found = last === 93 || last === 41 ? COUNTED.exec(line) : null;
  if (!found) return null;
  const [all, repeated, similar, before, behind] = found;
  const times = Number(similar ?? repeated ?? before ?? behind);
  return { bare: line.slice(0, -all.length), similar: similar !== undefined, times };
}

/** @returns a line without the counts behind it, and of how many lines these speak */
export function splitCount(line: string): [bare: string, times: number] {
  const all = eachCount(line);
  return all.at(-1) ?? [line, 1];
}

/** @returns a line without its last count, without its last two and so on, each with of how many such lines these speak */
export function eachCount(line: string): [bare: string, times: number][] {
  const found: [string, number][] = [];
  let [bare, times] = [line, 1];
  for (let i = 0; i < MAX_COUNTS; i++) {
    const one = withoutLast(bare);
    if (!one) break;
    bare = one.bare;
    times = one.similar ? times + one.times : times * one.times;
    found.push([bare, times]);
  }
  return found;
}

export const uncounted = (line: string): string => splitCount(line)[0];
