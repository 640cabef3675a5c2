import { isObject } from "@/components/hooks/model/path";
import { POINTS } from "@/lib/contract/points";
import { replyTextKey } from "@/lib/contract/reply";
import type { LineMap, RunResult, Step } from "@/lib/contract/run";

/** The texts a result's diff compares. `used` is false for a reply that the agent would not get. */
export type DiffSource = {
  before: string;
  after: string;
  map: LineMap | null;
  /** Index of the step whose stages the map speaks of, or null. */
  step: number | null;
  used: boolean;
  /** Why a reply that is shown was not used. */
  note: string | null;
};

type Result = Pick<RunResult, "point" | "reply" | "steps">;

const contentOf = (reply: unknown, key: string): string | null =>
  isObject(reply) && typeof reply[key] === "string" ? reply[key] : null;

/**
 * Chooses what to compare: the text the agent gets or, when a guard, shadow mode or an earlier hook kept a reply from being
 * used, that reply, since it is what one wants to look at then.
 * @returns null where the point has no text or the event brought none
 */
export function diffSource(result: Result, event: unknown): DiffSource | null {
  const key = POINTS[result.point].textKey;
  const before = key && isObject(event) ? event[key] : null;
  if (!key || typeof before !== "string") return null;
  const replyKey = replyTextKey(result.point);
  const final = contentOf(result.reply, replyKey);
  if (final !== null) {
    const step = result.steps.findIndex(
      (s) => s.disposition === "applied" && contentOf(s.raw_reply, replyKey) === final,
    );
    const only = result.steps.filter((s) => s.disposition === "applied").length === 1;
    return { before, after: final, ...mapOf(result.steps, only ? step : -1), used: true, note: null };
  }
  const unused = result.steps.findIndex((s) => isUnused(s) && contentOf(s.raw_reply, replyKey) !== null);
  const proposal = contentOf(result.steps[unused]?.raw_reply, replyKey);
  if (proposal === null || proposal === before)
    return { before, after: before, map: null, step: null, used: true, note: null };
  return {
    before,
    after: proposal,
    ...mapOf(result.steps, unused),
    used: false,
    note: result.steps[unused]?.reason ?? null,
  };
}

const isUnused = (step: Step): boolean => step.disposition === "guard_reverted" || step.disposition === "shadowed";

const mapOf = (steps: readonly Step[], index: number): Pick<DiffSource, "map" | "step"> =>
  index < 0 ? { map: null, step: null } : { map: steps[index]?.line_map ?? null, step: index };
