import * as z from "zod";
import { Timestamp } from "./list";
import { Point } from "./points";

/** How the circuit breaker of a live hook stands (librefang.md 5.5), as the answering process counts it. */
export const BreakerStatus = z.strictObject({
  hook_id: z.uuid(),
  name: z.string(),
  point: Point,
  /** `half_open`: the pause is over, and the next call or the one under way decides. */
  state: z.enum(["closed", "open", "half_open"]),
  /** In a row. */
  failures: z.int(),
  max_failures: z.int(),
  opened_at: Timestamp.nullable(),
  /** When one call may try. */
  reset_at: Timestamp.nullable(),
});
export type BreakerStatus = z.infer<typeof BreakerStatus>;

/** What a process leaves of a breaker for the next one. */
export const SavedBreaker = z.strictObject({
  /** Other code starts anew, so a breaker counts for one revision of its hook. */
  revision: z.int().nullable(),
  failures: z.int().min(1),
  opened_at: Timestamp.nullable(),
});
export type SavedBreaker = z.infer<typeof SavedBreaker>;
