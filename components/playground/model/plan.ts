import { faultWords } from "@/components/hooks/model/fault-words";
import { getIn, type JsonObject } from "@/components/hooks/model/path";
import type { Hook } from "@/lib/contract/hook";
import { POINTS, type Point } from "@/lib/contract/points";
import { type InvalidParam, paramsFromIssues } from "@/lib/contract/problem";

export type Chain = { hooks: JsonObject[]; index: number };

/**
 * The live chain of a point with the draft in its place: instead of the saved hook, or at the end for a new one.
 * Hooks that are switched off or were never published are not in it, as in a live call.
 */
export function chainWithDraft(hooks: readonly Hook[], point: Point, draft: JsonObject, hookId: string | null): Chain {
  const chain: JsonObject[] = [];
  let index = -1;
  for (const hook of hooks) {
    if (hook.id === hookId) {
      index = chain.length;
      chain.push(draft);
    } else if (hook.point === point && hook.enabled && hook.live) chain.push({ ...hook.live, enabled: true });
  }
  if (index >= 0) return { hooks: chain, index };
  return { hooks: [...chain, draft], index: chain.length };
}

/** @returns the stages of a pipeline draft, or none. */
export const stagesOfDraft = (draft: JsonObject): unknown[] => {
  const stages = getIn(draft, ["runner", "stages"]);
  return Array.isArray(stages) ? stages : [];
};

/** Checks an event against the point's schema. */
export function checkEvent(point: Point, event: JsonObject): InvalidParam[] {
  const parsed = POINTS[point].event.safeParse(event);
  return parsed.success
    ? []
    : paramsFromIssues(parsed.error.issues).map((param) => ({ ...param, message: faultWords(param) }));
}
