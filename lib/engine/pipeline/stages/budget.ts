import type { Stage } from "@/lib/contract/stages";
import { compileAny } from "../../regex/compile";
import { spend } from "../../regex/work";
import { estimateTokens } from "../../tokens";
import type { Doc } from "../doc";
import { type Apply, cutWhere, isBlank } from "../edit";
import { protectedAt } from "../protected";
import { BUDGET_STEPS, sizeOf } from "../steps";
import { MARK_TOKENS, tokensOfLines } from "../tokens-of-lines";

type Budget = Extract<Stage, { budget: unknown }>["budget"];
type Importance = { pattern: string; score: number };

/** What is read for its own sake, unless the hook says otherwise. What stands around protected lines counts as much. */
const USUAL: readonly Importance[] = [
  { pattern: "(?i)\\b(error|fail(ed|ure)?|fatal|panic|exception|denied|refused|cannot|not found)\\b", score: 60 },
  { pattern: "(?i)\\bwarn(ing)?\\b", score: 40 },
  { pattern: "^\\s*(diff --git|@@ |[A-Z][\\w ]+:$|#+ |=+ .* =+$|-+ .* -+$)", score: 20 },
];
const AROUND = 30;
const BEFORE = 2;
const AFTER = 6;

/**
 * `budget`: fits the text into so many estimated tokens. Protected lines stay even where they alone are more; then lines are taken
 * by importance, those near the ends first, until the budget with the marks of the gaps is used up. Every gap is marked.
 */
export function budgetStage({ budget }: { budget: Budget }): Apply {
  const tokens = typeof budget === "number" ? budget : budget.tokens;
  const declared = typeof budget === "number" ? undefined : budget.importance;
  const rules = byScore(declared ?? USUAL);
  return (doc, stage) => {
    if (doc.lines.length < 2 || estimateTokens(doc.lines.join("\n")) <= tokens) return;
    spend(BUDGET_STEPS * sizeOf(doc));
    const keep = choose(doc, tokens, scores(doc, rules));
    cutWhere(doc, stage, (i) => keep[i] === 1);
  };
}

type Scored = { matches: (line: string) => boolean; score: number };

function byScore(rules: readonly Importance[]): Scored[] {
  const groups = new Map<number, string[]>();
  for (const { pattern, score } of rules) groups.set(score, [...(groups.get(score) ?? []), pattern]);
  return [...groups].sort(([a], [b]) => b - a).map(([score, patterns]) => ({ score, matches: compileAny(patterns) }));
}

/** @returns how much each line matters: 1,000 is protected. A line that a negative score names does not get more from its neighbours. */
function scores({ lines, ...doc }: Doc, rules: readonly Scored[]): Int16Array {
  const spared = protectedAt({ lines, ...doc });
  const found = Int16Array.from(lines, (line, i) => {
    if (spared(i)) return 1_000;
    const score = rules.find(({ matches }) => matches(line))?.score;
    return score ?? (isBlank(line) ? -1 : 0);
  });
  for (let i = 0; i < lines.length; i++) {
    if (found[i] !== 1_000) continue;
    for (let k = Math.max(0, i - BEFORE); k <= Math.min(lines.length - 1, i + AFTER); k++)
      if ((found[k] as number) >= -1 && (found[k] as number) < AROUND) found[k] = AROUND;
  }
  return found;
}

function choose({ lines }: Doc, budget: number, score: Int16Array): Uint8Array {
  const count = lines.length;
  const sizes = tokensOfLines(lines);
  const keep = new Uint8Array(count);
  const edge = (i: number) => Math.min(i, count - 1 - i);
  const order = [...lines.keys()].sort(
    (a, b) => (score[b] as number) - (score[a] as number) || edge(a) - edge(b) || a - b,
  );
  let used = MARK_TOKENS;
  const taken: number[] = [];
  let full = false;
  for (const i of order) {
    const cost = (sizes[i] as number) + MARK_TOKENS * gapsBy(keep, i);
    const must = score[i] === 1_000;
    // Named noise does not fill the room that something else was too large for.
    if (!must && (used + cost > budget || (full && (score[i] as number) < -1))) {
      full = true;
      continue;
    }
    keep[i] = 1;
    used += cost;
    if (!must) taken.push(i);
  }
  giveBack(lines, keep, taken, budget);
  return keep;
}

/** @returns how many gaps there are more once line i is kept: it splits one, shortens one, or closes one. */
function gapsBy(keep: Uint8Array, i: number): number {
  const left = i === 0 || keep[i - 1] === 1;
  const right = i === keep.length - 1 || keep[i + 1] === 1;
  return left && right ? -1 : left || right ? 0 : 1;
}

/** The sum of rounded estimates can be below the estimate of the whole: the least important lines pay the difference. */
function giveBack(lines: readonly string[], keep: Uint8Array, taken: number[], budget: number) {
  for (let round = 0; round < 8; round++) {
    let over = cost(lines, keep) - budget;
    if (over <= 0) return;
    while (over > 0 && taken.length > 0) {
      const i = taken.pop() as number;
      keep[i] = 0;
      over -= estimateTokens(lines[i] as string);
    }
  }
}

function cost(lines: readonly string[], keep: Uint8Array): number {
  let gaps = 0;
  const kept = lines.filter((_, i) => {
    if (!keep[i] && (i === 0 || keep[i - 1])) gaps++;
    return keep[i] === 1;
  });
  return estimateTokens(kept.join("\n")) + gaps * MARK_TOKENS;
}
