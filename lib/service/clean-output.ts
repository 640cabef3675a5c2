import type { CleanRequest, CleanResult } from "@/lib/contract/clean";
import { WrittenHookConfig } from "@/lib/contract/hook-config";
import type { ChainHook } from "@/lib/engine/ports";
import { type Candidate, type Choice, choosePreset } from "@/lib/engine/presets/choose";
import { guardOf, stagesOf } from "@/lib/engine/presets/clean-output";
import { type InvokePorts, invoke } from "./invoke";

const AGENT = {
  id: "00000000-0000-4000-8000-000000000000",
  slug: "clean",
  profile: "librefang",
  enabled: true,
  resolution: {},
} as const;

/** Milliseconds; an output that takes longer is left as it is. */
const TIMEOUT_MS = 10_000;

/**
 * Cleans one output by the presets that fit it: the same chain, guard and deadline as a hook's. Nothing is stored.
 * @returns the original where nothing fits, where it would not get smaller, or where a guard or a failure says no
 */
export async function cleanOutput(
  presets: readonly Candidate[],
  request: CleanRequest,
  ports: Omit<InvokePorts, "record">,
): Promise<CleanResult> {
  const choice = choosePreset(presets, request);
  const run = await invoke(
    {
      agent: AGENT,
      point: "transform_tool_result",
      event: eventOf(request),
      chain: choice.kind === "leave" ? [] : [hookOf(choice)],
      origin: "test",
    },
    { ...ports, record: null },
  );
  const { content } = { content: request.content, ...(run.reply as { content?: string }) };
  const changed = content !== request.content;
  return {
    content,
    preset: changed ? nameOf(choice) : null,
    reason: choice.why,
    verdict: changed ? run.verdict : "unchanged",
    tokens: run.tokens ?? { before: 0, after: 0, estimated: true },
    bytes: run.bytes ?? { before: 0, after: 0 },
    steps: run.steps,
  };
}

const nameOf = (choice: Choice): string | null => {
  if (choice.kind === "leave") return null;
  return choice.kind === "generic" ? "generic" : choice.presets.map(({ id }) => id).join("+");
};

function hookOf(choice: Choice): ChainHook {
  const config = WrittenHookConfig.parse({
    name: nameOf(choice) ?? "clean",
    point: "transform_tool_result",
    runner: { kind: "pipeline", stages: stagesOf(choice) },
    guard: guardOf(choice),
    timeout_ms: TIMEOUT_MS,
  });
  return { hook_id: null, revision: null, config };
}

function eventOf({ command, exit_code, content, tool_name }: CleanRequest) {
  const failed = typeof exit_code === "number" && exit_code !== 0;
  return {
    content,
    tool_name: tool_name ?? "shell_exec",
    input: { command: command ?? "", ...(typeof exit_code === "number" ? { exit_code } : {}) },
    is_error: failed,
    status: failed ? "error" : "completed",
  };
}
