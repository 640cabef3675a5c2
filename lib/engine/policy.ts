import type { HookConfig } from "@/lib/contract/hook-config";
import { POINTS } from "@/lib/contract/points";
import type { Step, Warning } from "@/lib/contract/run";

type Policy = Step["policy"];

export const noPolicy = ({ on_failure }: HookConfig): Policy => ({ on_failure, effect: "none" });

/**
 * What a failing hook really means for the agent (librefang.md section 4): the declared policy has at most points no effect.
 * @param stacked two or more hooks: an aborting layer of a stack is only skipped (librefang.md 7.2)
 */
export function policyOfFailure(config: HookConfig, stacked: boolean): { policy: Policy; warnings: Warning[] } {
  const { effects, abortInStack } = POINTS[config.point];
  const declared = effects[config.on_failure] ?? "none";
  const skipped = stacked && declared === "aborted" && abortInStack === "skipped";
  const effect = skipped ? (effects.warn ?? "none") : declared;
  const policy: Policy = { on_failure: config.on_failure, effect };
  if (config.on_failure !== "abort" || effect === "aborted") return { policy, warnings: [] };
  const really = stacked
    ? "a stack of hooks skips a layer that aborts and asks the next one"
    : "the failure is logged and the agent gets what it would have got without the hook";
  const message = `on_failure "abort" does not abort at ${config.point}: ${really}.`;
  return { policy, warnings: [{ code: "policy_without_effect", message }] };
}
