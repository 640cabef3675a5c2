import { fillEvent } from "@/lib/contract/events";
import type { HookConfig } from "@/lib/contract/hook-config";
import { POINTS, type PolicyEffect } from "@/lib/contract/points";
import type { StepErrorCode } from "@/lib/contract/run";
import type { Disposition, Verdict } from "@/lib/contract/verdicts";
import { failedOutcome, type Ports } from "./ports";
import { runChain } from "./run-chain";

export type Failure = "throw" | "timeout" | "bad_output" | "missing_script";
export type FailureRow = { failure: Failure; disposition: Disposition; effect: PolicyEffect; agent_gets: string };

const SCRIPT_FAILURES: Record<Failure, StepErrorCode> = {
  throw: "exit_code",
  timeout: "timeout",
  bad_output: "no_output",
  missing_script: "script_missing",
};
/** The source is part of the hook, so no script can be missing. */
const JAVASCRIPT_FAILURES: Partial<Record<Failure, StepErrorCode>> = {
  throw: "script_error",
  timeout: "timeout",
  bad_output: "script_error",
};
/** A pipeline has no output to get wrong and no script to miss. */
const PIPELINE_FAILURES: Partial<Record<Failure, StepErrorCode>> = { throw: "pipeline_failed", timeout: "timeout" };

const FAILURES_OF = { pipeline: PIPELINE_FAILURES, javascript: JAVASCRIPT_FAILURES, command: SCRIPT_FAILURES };

/**
 * What the agent gets for each way in which this hook, alone in its chain, can fail: computed by running the chain with a
 * runner that fails that way, so that it can never say something else than what happens.
 */
export async function failureMatrix(config: HookConfig): Promise<FailureRow[]> {
  const failures = FAILURES_OF[config.runner.kind];
  const hook = {
    hook_id: null,
    revision: null,
    config: { ...config, enabled: true, mode: "live", match: {} } as const,
  };
  const { point } = config;
  const profile = POINTS[point].family === "librefang" ? "librefang" : "synaps-0.11";
  const agent = { id: "matrix", slug: "matrix", profile, enabled: true, resolution: {} } as const;
  const event = fillEvent(point, { content: "text" }, agent.id);
  const rows = Object.entries(failures).map(async ([failure, code]): Promise<FailureRow> => {
    const { verdict, steps } = await runChain({ agent, point, event, chain: [hook] }, failing(code));
    const [step] = steps;
    const effect = step?.policy.effect ?? "none";
    return {
      failure: failure as Failure,
      disposition: step?.disposition ?? "not_reached",
      effect,
      agent_gets: agentGets(verdict, effect),
    };
  });
  return Promise.all(rows);
}

const failing = (code: StepErrorCode): Ports => ({
  run: async () => failedOutcome({ code, message: code }),
  now: () => 0,
  sleep: (_ms, signal) => (signal ? new Promise(() => undefined) : Promise.resolve()),
});

function agentGets(verdict: Verdict, effect: PolicyEffect): string {
  if (verdict === "error") return "an error: the call is aborted";
  if (verdict === "blocked") return "a refusal: the call is blocked";
  if (effect === "original_kept") return "the original text, as if there were no hook";
  if (effect === "defaults_used") return "what the runtime does on its own";
  return "nothing of it: the agent goes on";
}
