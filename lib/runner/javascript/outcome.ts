import { noChange } from "@/lib/contract/reply";
import type { StepError } from "@/lib/contract/run";
import type { JavascriptRunner } from "@/lib/contract/runner";
import { failedOutcome, type RunnerCall, type RunnerOutcome } from "@/lib/engine/ports";
import { parseJsonLine } from "../command/json-line";
import { timeoutFailure } from "../step-failure";
import { monotonicEpoch, type ScriptAnswer, type ScriptTask } from "./task";

/** @param ms until the deadline */
export function scriptTask(call: RunnerCall, { source, deterministic }: JavascriptRunner, ms: number): ScriptTask {
  const { point, event, timeout_ms } = call;
  const agent_id = typeof event.agent_id === "string" ? event.agent_id : null;
  return {
    source,
    deterministic,
    event: JSON.stringify(event),
    info: { point, agent_id, timeout_ms },
    endsAt: monotonicEpoch() + ms,
  };
}

/** @returns the attempt's outcome; a script that returned nothing changes nothing, with a warning. */
export function scriptOutcome(call: RunnerCall, { reply, error, warnings, ...streams }: ScriptAnswer): RunnerOutcome {
  if (error?.code === "timeout") return failedOutcome(timeoutFailure(call.timeout_ms).step, streams);
  if (error) return failedOutcome(error, streams);
  const parsed = reply === null ? { value: noChange(call.point) } : parseJsonLine(reply);
  if (!parsed) return failedOutcome(TOO_DEEP, streams);
  return {
    ...failedOutcome(TOO_DEEP, streams),
    error: null,
    reply: parsed.value,
    warnings,
  };
}

const TOO_DEEP: StepError = {
  code: "script_error",
  message: "The reply is nested too deeply; agents read at most 127 levels.",
};
