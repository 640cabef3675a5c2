import type { Agent } from "@/lib/contract/agent";
import { NewAgent } from "@/lib/contract/agent";
import { type HookConfig, type HookConfigInput, WrittenHookConfig } from "@/lib/contract/hook-config";
import type { Step } from "@/lib/contract/run";
import { createAgent } from "@/lib/store/agents";
import type { Db } from "@/lib/store/db";
import type { RecordedInvocation } from "@/lib/store/recorder";
import { newId } from "@/lib/store/uuid";

/** An agent that no other test uses. */
export const makeAgent = (db: Db, fields: Partial<NewAgent> = {}): Promise<Agent> =>
  createAgent(db, NewAgent.parse({ name: `Agent ${newId().slice(-12)}`, ...fields }));

export const hookConfig = (fields: Partial<HookConfigInput> = {}): HookConfig =>
  WrittenHookConfig.parse({
    name: "Trim cargo",
    point: "transform_tool_result",
    runner: { kind: "pipeline", stages: [{ strip_ansi: true }] },
    ...fields,
  });

export const makeStep = (fields: Partial<Step> = {}): Step => ({
  hook_id: null,
  name: "Trim cargo",
  revision: null,
  runner: "pipeline",
  disposition: "unchanged",
  reason: "the pipeline found nothing to do",
  raw_reply: null,
  error: null,
  duration_ms: 2,
  attempts: [],
  policy: { on_failure: "warn", effect: "none" },
  warnings: [],
  stages: null,
  line_map: null,
  audit: null,
  ...fields,
});

/** An invocation as the service hands it to the recorder. `result` and the other fields are laid over the defaults. */
export function makeInvocation(
  agentId: string,
  {
    result,
    ...fields
  }: Partial<Omit<RecordedInvocation, "result">> & { result?: Partial<RecordedInvocation["result"]> } = {},
): RecordedInvocation {
  return {
    agent_id: agentId,
    event: { type: "transform_tool_result", tool_name: "shell_exec", content: "Compiling a\nerror: b\n" },
    origin: "live",
    tool: "shell_exec",
    tool_use_id: "call_1",
    session_id: null,
    original: null,
    created_at: new Date(),
    ...fields,
    result: {
      trace_id: newId(),
      point: "transform_tool_result",
      verdict: "unchanged",
      outcome: null,
      reply: {},
      duration_ms: 3.1,
      tokens: { before: 100, after: 100, estimated: false },
      bytes: { before: 400, after: 400 },
      steps: [],
      ...result,
    },
  };
}
