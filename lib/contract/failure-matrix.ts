import * as z from "zod";
import { PolicyOutcome } from "./run";
import { Disposition } from "./verdicts";

/** What happens to the agent for each kind of failure of one hook, as the engine itself computes it. */
export const FailureMatrix = z.strictObject({
  items: z.array(
    z.strictObject({
      failure: z.enum(["throw", "timeout", "bad_output", "missing_script"]),
      disposition: Disposition,
      effect: PolicyOutcome.shape.effect,
      agent_gets: z.string(),
    }),
  ),
});
export type FailureMatrix = z.infer<typeof FailureMatrix>;
