import * as z from "zod";
import { PolicyOutcome } from "./run";
import { Disposition } from "./verdicts";

/** The ways in which a hook can fail to decide, in the order of the interface. */
export const FAILURE_KINDS = {
  throw: "it throws, or exits with a code other than 0",
  timeout: "it does not answer in time",
  bad_output: "its output is no reply",
  missing_script: "its script is missing",
  overloaded: "too many calls are waiting",
  circuit_open: "its circuit breaker is open",
  rate_limited: "it was called too often",
} as const;
export type FailureKind = keyof typeof FAILURE_KINDS;

/** What happens to the agent for each kind of failure of one hook, as the engine itself computes it. */
export const FailureMatrix = z.strictObject({
  items: z.array(
    z.strictObject({
      failure: z.enum(Object.keys(FAILURE_KINDS) as [FailureKind, ...FailureKind[]]),
      disposition: Disposition,
      effect: PolicyOutcome.shape.effect,
      agent_gets: z.string(),
    }),
  ),
});
export type FailureMatrix = z.infer<typeof FailureMatrix>;
