import { POINTS, type Point, type Profile, type ResolutionRule } from "@/lib/contract/points";
import type { Disposition } from "@/lib/contract/verdicts";
import { assemble } from "./assemble";
import { compact } from "./compact";
import { discard } from "./discard";
import { hookResult } from "./hook-result";
import { memories } from "./memories";
import { overrides } from "./overrides";
import { rewrite } from "./rewrite";
import type { ChainContext, Contribution, Decision, Rule } from "./rule";
import { turnEnd } from "./turn-end";

const RULES: Record<ResolutionRule, Rule> = {
  overrides,
  memories,
  assemble,
  compact,
  turn_end: turnEnd,
  rewrite,
  discard,
  hook_result: hookResult,
};

/** @returns the rule of a point. */
export const ruleOf = (point: Point): Rule => RULES[POINTS[point].resolution];

/** One hook's reply, as {@link resolveChain} takes it. */
export type Replied = { name: string; permissions?: readonly string[]; reply: unknown };

/**
 * Decides a chain whose replies are all known, by the same rules that {@link runChain} uses while it calls the hooks. Pure.
 * @param replies in chain order; those after the one that ended the chain are `not_reached`
 */
export function resolveChain(
  point: Point,
  replies: readonly Replied[],
  profile: Profile,
  { chained = false }: { chained?: boolean } = {},
): Decision & { dispositions: Disposition[] } {
  const rule = ruleOf(point);
  const ctx: ChainContext = { point, profile, chained, stacked: replies.length > 1, original: null };
  const sofar: Contribution[] = [];
  const dispositions: Disposition[] = [];
  let ended = false;
  for (const { name, permissions = [], reply } of replies) {
    if (ended) {
      dispositions.push("not_reached");
      continue;
    }
    const { contribution, disposition } = rule.read(reply, {
      ...ctx,
      hook: { name, permissions },
      event: {},
      sofar,
      known: [],
      cached: false,
    });
    dispositions.push(disposition);
    if (contribution) {
      const added = { by: name, ...contribution };
      sofar.push(added);
      ended = rule.ends(added, ctx) !== null;
    } else ended = (rule.endsWithout?.(disposition, "warn", ctx) ?? null) !== null;
  }
  return { ...rule.conclude(sofar, ctx), dispositions };
}
