import { type Event, fillEvent } from "@/lib/contract/events";
import type { FailureKind, FailureMatrix } from "@/lib/contract/failure-matrix";
import type { HookConfig } from "@/lib/contract/hook-config";
import { POINTS, type PolicyEffect, profileOf } from "@/lib/contract/points";
import type { StepErrorCode } from "@/lib/contract/run";
import type { RunnerKind } from "@/lib/contract/runner";
import type { Verdict } from "@/lib/contract/verdicts";
import { failedOutcome, type Gates, type Ports, type Refusal } from "./ports";
import { runChain } from "./run-chain";

type FailureRow = FailureMatrix["items"][number];

/** How each kind of runner fails; what is absent cannot happen to it. */
const RUNNER_FAILURES: Record<RunnerKind, Partial<Record<FailureKind, StepErrorCode>>> = {
  pipeline: { throw: "pipeline_failed", timeout: "timeout", overloaded: "overloaded" },
  javascript: { throw: "script_error", timeout: "timeout", bad_output: "script_error", overloaded: "overloaded" },
  command: {
    throw: "exit_code",
    timeout: "timeout",
    bad_output: "no_output",
    missing_script: "script_missing",
    overloaded: "overloaded",
  },
  http: { throw: "http_status", timeout: "timeout", bad_output: "http_body", overloaded: "overloaded" },
};

const REFUSALS = ["circuit_open", "rate_limited"] as const;

/**
 * What the agent gets for each way in which this hook, alone in its chain, can fail: computed by running the chain with a
 * runner that fails that way, so that it can never say something else than what happens.
 */
export async function failureMatrix(config: HookConfig): Promise<FailureRow[]> {
  const failures = Object.entries(RUNNER_FAILURES[config.runner.kind]) as [FailureKind, StepErrorCode][];
  const refusals = REFUSALS.filter((kind) => (kind === "circuit_open" ? config.breaker : config.rate_limit_per_minute));
  return Promise.all([
    ...failures.map(([failure, code]) => rowOf(config, failure, portsOf(code, null))),
    ...refusals.map((kind) => rowOf(config, kind, portsOf("internal", { disposition: kind, message: kind }))),
  ]);
}

async function rowOf(config: HookConfig, failure: FailureKind, ports: Ports): Promise<FailureRow> {
  const { point } = config;
  const hook = {
    hook_id: "matrix",
    revision: null,
    config: { ...config, enabled: true, mode: "live", match: {}, cache_ttl_secs: null } as const,
  };
  const agent = { id: "matrix", slug: "matrix", profile: profileOf(point), enabled: true, resolution: {} } as const;
  const event = fillEvent(point, sampleOf(config), agent.id);
  const { verdict, steps } = await runChain({ agent, point, event, chain: [hook] }, ports);
  const [step] = steps;
  const effect = step?.policy.effect ?? "none";
  return {
    failure,
    disposition: step?.disposition ?? "not_reached",
    effect,
    agent_gets: agentGets(verdict, effect, POINTS[point].textKey !== null),
  };
}

function sampleOf({ point }: HookConfig): Event {
  const { textKey } = POINTS[point];
  return textKey === null ? {} : { [textKey]: "text" };
}

const portsOf = (code: StepErrorCode, refusal: Refusal | null): Ports => ({
  run: async () => failedOutcome({ code, message: code }),
  now: () => 0,
  sleep: (_ms, signal) => (signal ? new Promise(() => undefined) : Promise.resolve()),
  gates: { admit: () => refusal, settle: () => {}, recall: () => undefined, remember: () => {} } satisfies Gates,
});

function agentGets(verdict: Verdict, effect: PolicyEffect, hasText: boolean): string {
  if (verdict === "error") return "an error: the call is aborted";
  if (verdict === "blocked") return "a refusal: the call is blocked";
  if (effect === "original_kept") return `${hasText ? "the original text" : "what it had"}, as if there were no hook`;
  if (effect === "defaults_used") return "what the runtime does on its own";
  return "nothing of it: the agent goes on";
}
