import * as z from "zod";

/**
 * What an overview reads of a hook. Other keys are not looked at: the schemas of all runners and stages would be a part of every
 * page that only names hooks.
 */
export const HookRow = z.object({
  id: z.uuid(),
  agent_id: z.uuid(),
  agent_slug: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  live: z.object({ timeout_ms: z.int() }).nullable(),
});
export type HookRow = z.infer<typeof HookRow>;
