import * as z from "zod";
import { LIMITS } from "./limits";
import { Size, Step, TokenSize } from "./run";
import { Verdict } from "./verdicts";

/** Body of `POST /api/presets/clean`: one output of a tool. */
export const CleanRequest = z.strictObject({
  /** The command line that printed it; pipes, wrappers and several commands are understood or left alone. */
  command: z.string().max(100_000).nullish(),
  exit_code: z.int().nullish(),
  content: z.string().max(LIMITS.eventBytes),
  tool_name: z.string().max(200).nullish(),
});
export type CleanRequest = z.infer<typeof CleanRequest>;

export const CleanResult = z.strictObject({
  content: z.string(),
  /** Presets that ran, joined with "+", or "generic"; null when the output was left as it is. */
  preset: z.string().nullable(),
  /** Why these, or why nothing. */
  reason: z.string(),
  verdict: Verdict,
  tokens: TokenSize,
  bytes: Size,
  steps: z.array(Step),
});
export type CleanResult = z.infer<typeof CleanResult>;

/** The presets that fit an output, the best first. */
export const Suggestions = z.strictObject({
  items: z.array(z.strictObject({ preset: z.string(), title: z.string() })),
  /** What cleaning would choose, in words. */
  reason: z.string(),
});
export type Suggestions = z.infer<typeof Suggestions>;
