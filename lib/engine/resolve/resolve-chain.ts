import { POINTS, type Point, type PointRow } from "@/lib/contract/points";
import { noChange } from "@/lib/contract/reply";
import { firstRewrite } from "./first-rewrite";
import type { Decision, Resolver } from "./resolver";

/** Resolvers by the rule that the point table names. A rule without one cannot run yet. */
const RESOLVERS: Partial<Record<PointRow["resolution"], Resolver>> = { first_rewrite: firstRewrite };

/** @returns the rule of a point, or null when chains cannot run there in this version. */
export const resolverOf = (point: Point): Resolver | null =>
  POINTS[point].runnable ? (RESOLVERS[POINTS[point].resolution] ?? null) : null;

/**
 * Decides a chain. Pure.
 * @param rewrites those that count, in chain order
 * @param stopped what an effective failure policy did, which beats every reply
 */
export function resolveChain(
  point: Point,
  rewrites: readonly string[],
  stopped: "aborted" | "blocked" | null = null,
): Decision {
  if (stopped) return { verdict: stopped === "aborted" ? "error" : "blocked", reply: noChange(point) };
  return resolverOf(point)?.conclude(point, rewrites) ?? { verdict: "unchanged", reply: noChange(point) };
}
