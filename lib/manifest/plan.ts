import type { Finding } from "@/lib/contract/manifest";
import { POINT_NAMES, type Profile } from "@/lib/contract/points";
import { completeDraft, type Found } from "./draft";
import type { Placed } from "./placed";
import type { SluiceSide } from "./sluice-file";

/** One agent as a reader of a format found it, its hooks by point and in chain order. */
export type FoundAgent = { name: string; profile: Profile; source: string | null; engine: string; hooks: Found[] };

/** What a reader of one format found among the files. */
export type Reading = { agents: FoundAgent[]; placed: Placed; findings: Finding[] };

/** By point in the order of the agent loop; within a point as they were. */
export const byPoint = (hooks: readonly Found[]): Found[] =>
  POINT_NAMES.flatMap((point) => hooks.filter(({ draft }) => draft.point === point));

/**
 * Puts the hooks that only `sluice.json` holds into the chains, where they were.
 * @returns the hooks by point; those of the foreign format keep their order among themselves
 */
export function withParked(hooks: readonly Found[], side: SluiceSide): Found[] {
  return POINT_NAMES.flatMap((point) => {
    const chain = hooks.filter(({ draft }) => draft.point === point);
    const all = side.hooks.filter(({ hook }) => hook.point === point);
    all.forEach(({ hook, place }, index) => {
      if (place === null) chain.splice(index, 0, { draft: hook, file: side.path, place: "" });
    });
    return chain;
  });
}

/** @returns the agent's hooks in full; faults become findings */
export const completeHooks = (hooks: readonly Found[], findings: Finding[]) =>
  hooks.flatMap((found) => completeDraft(found, findings) ?? []);
