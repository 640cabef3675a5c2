import type { Step, StepError } from "@/lib/contract/run";
import type { Disposition } from "@/lib/contract/verdicts";
import { noPolicy } from "./policy";
import type { ChainHook } from "./ports";

/** @returns the record of a hook of the chain; what is not given is at its neutral value. */
export const stepOf = (hook: ChainHook, disposition: Disposition, reason: string, rest: Partial<Step> = {}): Step => ({
  hook_id: hook.hook_id,
  name: hook.config.name,
  revision: hook.revision,
  runner: hook.config.runner.kind,
  disposition,
  reason,
  raw_reply: null,
  error: null,
  duration_ms: 0,
  attempts: [],
  policy: noPolicy(hook.config),
  warnings: [],
  stages: null,
  line_map: null,
  audit: null,
  ...rest,
});

/** @returns the disposition of a step without a reply. */
export function failureDisposition({ code }: StepError): Disposition {
  if (code === "timeout" || code === "overloaded" || code === "circuit_open") return code;
  if (code === "malformed_reply") return "malformed";
  return "failed";
}
