import { stripAnsi } from "../ansi";
import type { GuardCheck } from "./check";
import { withoutPlaces, withoutTimes } from "./essence";
import { isMark, uncounted } from "./marks";

const LOCATED = /^([^\s:"[\]()]{1,500}):(\d+)([:-])(.*)$/;
const UNDER_HEADING = /^\s*(\d+)[:-](.*)$/;
const TRUNCATED = /…\[\+\d+ chars\].*$/;
const MIN_LINES = 3;
const SHARE = 0.8;
/** Of one line number so many texts are compared. */
const MAX_TEXTS = 200;

/**
 * Lines with coordinates, as `grep -n` prints them, are atomic: a number in the rewrite stands before the text that it stood
 * before in the original. Folders, times, cuts and counts aside; the file may stand above its lines.
 */
export const keepGrep: GuardCheck = ({ after, lines }) => {
  const known = located(lines());
  if (known === null) return null;
  for (const raw of after.split("\n")) {
    const line = uncounted(stripAnsi(raw).trimEnd());
    const found = LOCATED.exec(line);
    const under = found ? null : UNDER_HEADING.exec(line);
    const [number, text] = found ? [found[2], found[4]] : [under?.[1], under?.[2]];
    if (number === undefined || text === undefined || isMark(raw)) continue;
    if (!belongs(known.get(number), essence(text)))
      return {
        code: "guard_grep",
        message: `the rewrite has ${JSON.stringify(line.slice(0, 160))}, whose place and text stand together in no line of the original`,
      };
  }
  return null;
};

/** @returns the texts by line number, or null when the lines are not of this kind */
function located(lines: readonly string[]): Map<string, Set<string>> | null {
  const texts = new Map<string, Set<string>>();
  let [all, matched] = [0, 0];
  for (const raw of lines) {
    const line = stripAnsi(raw).trimEnd();
    if (line === "" || line === "--") continue;
    all++;
    const found = LOCATED.exec(line);
    if (!found || !/[./]/.test(found[1] as string)) continue;
    matched++;
    const known = texts.get(found[2] as string) ?? new Set();
    texts.set(found[2] as string, known.add(essence(found[4] as string)));
  }
  return matched >= MIN_LINES && matched >= all * SHARE ? texts : null;
}

const essence = (text: string) => withoutPlaces(withoutTimes(text.trim().replace(/\s+/g, " ").slice(0, 1_000)));

function belongs(texts: Set<string> | undefined, text: string): boolean {
  if (!texts) return false;
  if (texts.has(text)) return true;
  const start = text
    .replace(TRUNCATED, "")
    .replace(/\[\+\d+ chars\].*$/, "")
    .trimEnd();
  if (start === text) return false;
  let tried = 0;
  for (const one of texts) if (one.startsWith(start) || tried++ > MAX_TEXTS) return true;
  return false;
}
