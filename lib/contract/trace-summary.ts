import * as z from "zod";
import { Timestamp } from "./list";
import { Point } from "./points";
import { Verdict } from "./verdicts";

// Apart from the whole trace, whose steps bring the schemas of every runner and stage along.

export const Size = z.strictObject({ before: z.int(), after: z.int() });
export const TokenSize = Size.extend({ estimated: z.boolean() });

export const Origin = z.enum(["live", "test", "replay"]);
export type Origin = z.infer<typeof Origin>;

/** One row of the trace list. Never carries payloads. */
export const TraceSummary = z.strictObject({
  id: z.string(),
  agent_id: z.string(),
  /** Null when the agent was deleted since. */
  agent_slug: z.string().nullable(),
  agent_name: z.string().nullable(),
  point: Point,
  tool: z.string().nullable(),
  origin: Origin,
  verdict: Verdict,
  failures: z.int(),
  warnings: z.int(),
  hooks: z.int(),
  duration_ms: z.number(),
  tokens: TokenSize.nullable(),
  bytes: Size.nullable(),
  session_id: z.string().nullable(),
  created_at: Timestamp,
});
export type TraceSummary = z.infer<typeof TraceSummary>;
