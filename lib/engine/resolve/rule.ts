import type { Event } from "@/lib/contract/events";
import type { OnFailure } from "@/lib/contract/hook-config";
import type { Point, Profile } from "@/lib/contract/points";
import type { Step, StepError, Warning } from "@/lib/contract/run";
import type { Disposition, Verdict } from "@/lib/contract/verdicts";

/** What holds for a whole chain. */
export type ChainContext = {
  point: Point;
  profile: Profile;
  /** `resolution: "chain"`, an extension: each hook sees the last one's output and all count. */
  chained: boolean;
  /** Two or more live hooks: LibreFang's stack (librefang.md 7.2). */
  stacked: boolean;
  /** Under which name the text that is rewritten is kept; null where it is not. */
  original: string | null;
};

/** One hook's part in what a chain decides. `value` is the rule's own; `text` is the new text at points that rewrite one. */
export type Contribution = { by: string; value: unknown; text?: string };

export type ReadContext = ChainContext & {
  hook: { name: string; permissions: readonly string[] };
  /** As the hook saw it. */
  event: Event;
  /** What earlier hooks of the chain contributed. */
  sofar: readonly Contribution[];
  /** Codes that the runner warned about already. */
  known: readonly Warning["code"][];
  /** The reply comes from the cache. */
  cached: boolean;
};

/** What one reply means at a point. `reason` is a sentence for people. */
export type Reading = {
  contribution: Omit<Contribution, "by"> | null;
  disposition: Disposition;
  reason: string;
  warnings: Warning[];
  /** The reply counts as a failure (a SynapsCLI reply that is no HookResult). */
  error?: StepError;
  audit?: Step["audit"];
};

/** What a chain decided: its verdict and the reply in the agent's own format. */
export type Decision = { verdict: Verdict; reply: Record<string, unknown>; outcome: string | null };

/** The rule that turns the replies at a point into a verdict. Pure. */
export type Rule = {
  read: (reply: unknown, ctx: ReadContext) => Reading;
  /** @returns whether later hooks are not asked any more, as a sentence that ends with the hook's name, or null */
  ends: (contribution: Contribution, ctx: ChainContext) => string | null;
  /** The same for a step that contributed nothing; absent where such a step never ends a chain. */
  endsWithout?: (disposition: Disposition, policy: OnFailure, ctx: ChainContext) => string | null;
  /** What the next hook sees instead of the chain's event; absent where every hook sees the original. */
  next?: (event: Event, sofar: readonly Contribution[], ctx: ChainContext) => Event;
  conclude: (all: readonly Contribution[], ctx: ChainContext) => Decision;
};

export const nothing = (reason: string, warnings: Warning[] = [], disposition: Disposition = "unchanged"): Reading => ({
  contribution: null,
  disposition,
  reason,
  warnings,
});

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @returns the value's kind in words: "null", "an array", "a string". */
export function nameOf(value: unknown): string {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
