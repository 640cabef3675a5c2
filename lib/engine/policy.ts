import type { HookConfig } from "@/lib/contract/hook-config";
import { POINTS, type Point } from "@/lib/contract/points";
import type { Step, Warning } from "@/lib/contract/run";

type Policy = Step["policy"];

/** What `abort` does where it does not abort, and the same in a stack (librefang.md section 4). */
const ANYWHERE: Partial<Record<Point, string>> = {
  bootstrap: "the result is discarded, and the failure is not even logged",
  after_turn: "the policy is not consulted there",
  on_event: "the policy is not consulted there",
};
const ALONE: Partial<Record<Point, string>> = {
  ingest: "the turn goes on without any memories of the engine, also without those that it recalled itself",
  compact:
    "in the agent loop it is logged and the turn goes on uncompacted; only a manual compaction answers with the error",
};

export const noPolicy = ({ on_failure }: HookConfig): Policy => ({ on_failure, effect: "none" });

/**
 * What a failing hook really means for the agent (librefang.md section 4): the declared policy has at most points no effect.
 * @param stacked two or more hooks: an aborting layer of a stack is only skipped (librefang.md 7.2)
 */
export function policyOfFailure(config: HookConfig, stacked: boolean): { policy: Policy; warnings: Warning[] } {
  const { effects, abortInStack } = POINTS[config.point];
  const skipped = stacked && config.on_failure === "abort" && abortInStack === "skipped";
  const effect = effects[skipped ? "warn" : config.on_failure] ?? "none";
  const policy: Policy = { on_failure: config.on_failure, effect };
  if (config.on_failure !== "abort" || effect === "aborted") return { policy, warnings: [] };
  const really =
    ANYWHERE[config.point] ??
    (stacked
      ? "a stack of hooks skips a layer that aborts and asks the next one"
      : (ALONE[config.point] ?? "the failure is logged and the agent gets what it would have got without the hook"));
  const message = `on_failure "abort" does not abort at ${config.point}: ${really}.`;
  return { policy, warnings: [{ code: "policy_without_effect", message }] };
}
