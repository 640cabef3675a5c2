import { stripAnsi } from "../ansi";
import type { GuardCheck } from "./check";
import { lineForm } from "./line-form";
import { isMark, uncounted } from "./marks";

const NOUNS: readonly [stem: string, words: string][] = [
  ["passed", "pass(?:ed|ing|es)?"],
  ["failed", "fail(?:ed|ing|ures?|s)?"],
  ["errors", "errors?"],
  ["warnings", "warnings?"],
  ["skipped", "skipped"],
  ["problems", "problems?"],
  ["tests", "tests?"],
  ["vulnerabilities", "vulnerabilit(?:y|ies)"],
];
const WORDS = NOUNS.map(([, words]) => `(${words})`).join("|");
const PAIRS = new RegExp(`\\b(\\d+) (?:${WORDS})\\b|\\b(?:${WORDS})(?: run)?(?::| ?\\(|=) ?(\\d+)\\b`, "gi");
/** Says no to most lines at once. */
const HINT = /pass|fail|error|warn|skip|problem|test|vulnerab/i;
const LONGEST = 500;

/** Searches of the original for the rest of a cut line; behind them a line counts as made up, so that the work stays linear. */
const MAX_SEARCHES = 100;

type Claim = { noun: string; count: number };
type Known = Map<string, { counts: Set<number>; sum: number }>;

/** A line that the rewrite made up may not tell other numbers of tests, errors or warnings than the original does. */
export const counts: GuardCheck = ({ after, lines, has, found }) => {
  const made = madeUp(after, lines, has);
  if (made.length === 0) return null;
  const known = claimsOf(lines());
  const hasFailure = found().some((one) => one.failure);
  for (const { form, claims } of made) {
    const wrong = claims.find((claim) => contradicts(claim, known, hasFailure));
    if (wrong)
      return {
        code: "guard_counts",
        message: `the rewrite says ${JSON.stringify(form.slice(0, 160))}, but the original ${told(wrong, known)}`,
      };
  }
  return null;
};

function madeUp(
  after: string,
  lines: () => readonly string[],
  has: (line: string) => boolean,
): { form: string; claims: Claim[] }[] {
  let forms: Set<string> | null = null;
  let searches = 0;
  const isPart = (form: string) => {
    if (searches++ >= MAX_SEARCHES) return false;
    for (const one of forms as Set<string>) if (one.length > form.length && one.includes(form)) return true;
    return false;
  };
  return after.split("\n").flatMap((raw) => {
    if (raw.length > LONGEST || has(raw) || !/\d/.test(raw) || !HINT.test(raw) || isMark(raw)) return [];
    const form = uncounted(lineForm(raw));
    const claims = pairsOf(form);
    if (claims.length === 0) return [];
    forms ??= new Set(lines().map(lineForm));
    return forms.has(form) || isPart(form) ? [] : { form, claims };
  });
}

function contradicts({ noun, count }: Claim, known: Known, hasFailure: boolean): boolean {
  const there = known.get(noun);
  if (!there) return count === 0 && hasFailure && (noun === "failed" || noun === "errors");
  return !there.counts.has(count) && there.sum !== count;
}

function told({ noun, count }: Claim, known: Known): string {
  const there = known.get(noun);
  return there
    ? `tells of ${[...there.counts].slice(0, 5).join(", ")} ${noun}, not of ${count}`
    : `has errors and tells of no number of ${noun}`;
}

function pairsOf(text: string): Claim[] {
  return [...text.matchAll(PAIRS)].map((found) => {
    const words = [...found.slice(2, 2 + NOUNS.length), ...found.slice(2 + NOUNS.length, 2 + 2 * NOUNS.length)];
    const noun = NOUNS[words.findIndex((word) => word !== undefined) % NOUNS.length]?.[0] ?? "";
    return { noun, count: Number(found[1] ?? found.at(-1)) };
  });
}

function claimsOf(lines: readonly string[]): Known {
  const known: Known = new Map();
  for (const line of lines) {
    if (line.length > 10 * LONGEST || !/\d/.test(line) || !HINT.test(line)) continue;
    for (const { noun, count } of pairsOf(stripAnsi(line).replace(/\s+/g, " "))) {
      const there = known.get(noun) ?? { counts: new Set(), sum: 0 };
      there.counts.add(count);
      there.sum += count;
      known.set(noun, there);
    }
  }
  return known;
}
