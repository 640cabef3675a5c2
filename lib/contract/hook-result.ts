import * as z from "zod";
import type { Profile } from "./points/names";

/** The answers of SynapsCLI's `hook.handle` (synaps.md 1.3). Extra keys are tolerated and dropped. */
const ACTIONS = {
  continue: z.object({ action: z.literal("continue") }),
  block: z.object({ action: z.literal("block"), reason: z.string() }),
  inject: z.object({ action: z.literal("inject"), content: z.string() }),
  confirm: z.object({
    action: z.literal("confirm"),
    message: z.string(),
    sources: z.array(z.string()).optional(),
    generations: z.array(z.int()).optional(),
    tool: z.string().optional(),
    modified_input: z.unknown().optional(),
    modified_by: z.array(z.string()).optional(),
  }),
  modify: z.object({ action: z.literal("modify"), input: z.unknown() }),
  replace: z.object({ action: z.literal("replace"), output: z.string() }),
};
/** Since 0.11 (synaps.md 2.4). */
const CONTEXT_PHASE = z.object({ action: z.literal("context_phase"), phase: z.string() });

export const HookResult = z.discriminatedUnion("action", [
  ACTIONS.continue,
  ACTIONS.block,
  ACTIONS.inject,
  ACTIONS.confirm,
  ACTIONS.modify,
  ACTIONS.replace,
  CONTEXT_PHASE,
]);
export type HookResult = z.infer<typeof HookResult>;
export type HookAction = HookResult["action"];

export const CONTINUE: HookResult = { action: "continue" };

/**
 * Parses what a SynapsCLI hook answered.
 * @returns null when it is no HookResult of the profile: not an object, an unknown action, or a key that the action needs is
 * missing. `modify` needs the key `input`, whose value may be null.
 */
export function readHookResult(reply: unknown, profile: Profile): HookResult | null {
  const parsed = HookResult.safeParse(reply);
  if (!parsed.success) return null;
  const { data } = parsed;
  if (data.action === "modify" && !Object.hasOwn(reply as object, "input")) return null;
  if (data.action === "context_phase" && profile !== "synaps-0.11") return null;
  // The host fills these in (synaps.md 1.3); an extension's own are not taken over.
  return data.action === "confirm" ? { action: "confirm", message: data.message } : data;
}
