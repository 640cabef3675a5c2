import type * as z from "zod";
import type { Event } from "../events";
import type { MatchFilter, Point, Policy, PolicyEffect, Profile } from "./names";

/** The rules that turn the replies at a point into a verdict; each has a file of its name in `lib/engine/resolve`. */
export type ResolutionRule =
  | "overrides"
  | "memories"
  | "assemble"
  | "compact"
  | "turn_end"
  | "rewrite"
  | "discard"
  | "hook_result";

/** Knobs of a hook that not every point has; one that is set where it would have no effect is refused. */
export const POINT_KNOBS = ["retry", "breaker", "cache_ttl_secs"] as const;
export type PointKnob = (typeof POINT_KNOBS)[number];

/** Everything that is particular to one hook point. */
export type PointRow = {
  point: Point;
  family: "librefang" | "synaps";
  /** In words, for people who have not read the contract. */
  moment: string;
  event: z.ZodType<Event>;
  /** What a hook may reply, for documentation and forms; the engine reads replies by the tolerant rule of `resolution`. */
  reply: z.ZodType;
  resolution: ResolutionRule;
  /** Reply keys that have an effect at this point, with what they do. */
  replyKeys: Record<string, string>;
  /** SynapsCLI actions that count at this point (synaps.md 1.1 and 2.4); empty for LibreFang. */
  actions: (profile: Profile) => readonly string[];
  filters: readonly MatchFilter[];
  policies: readonly Policy[];
  /** What the agent really gets when a step fails, per declared policy (librefang.md section 4). */
  effects: Partial<Record<Policy, PolicyEffect>>;
  /** What an aborting layer of a stack does (librefang.md section 4, last paragraph). */
  abortInStack: "skipped" | "propagated";
  /** Event key that holds the text which a reply rewrites, or null. Pipelines run only where there is one. */
  textKey: "content" | "tool_output" | null;
  /** Hooks run one after the other, or all at once (librefang.md 7.2, synaps.md 2.1). */
  dispatch: "sequential" | "parallel";
  /** Whether `resolution: "chain"`, an extension, can be set on an agent. */
  chainable: boolean;
  /** Milliseconds for one attempt when the hook does not say. */
  defaultTimeoutMs: number;
  /** Factor on the hook's timeout (librefang.md 2.1: bootstrap gets twice the time). */
  timeoutFactor: number;
  /** Longest time of one layer of a stack, milliseconds; null for no cap (librefang.md 7.2). */
  stackCapMs: number | null;
  knobs: Record<PointKnob, boolean>;
  /** Permission without which a SynapsCLI hook may not subscribe (synaps.md 1.1). */
  permission: string | null;
};
