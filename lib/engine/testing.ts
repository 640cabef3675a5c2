import { fillEvent } from "@/lib/contract/events";
import { WrittenHookConfig } from "@/lib/contract/hook-config";
import type { StepErrorCode } from "@/lib/contract/run";
import { type ChainHook, failedOutcome, type Ports, type RunnerCall, type RunnerOutcome } from "./ports";
import { runChain } from "./run-chain";

/** What a scripted runner does on a call: a reply, a failure, or anything else. */
export type Act = { reply: unknown } | { fails: StepErrorCode } | ((call: RunnerCall) => Promise<RunnerOutcome>);

export const answered = (reply: unknown, rest: Partial<RunnerOutcome> = {}): RunnerOutcome => ({
  ...failedOutcome({ code: "internal", message: "" }),
  error: null,
  reply,
  ...rest,
});

/** A hook whose script is named by its source, so that a scripted runner knows which one is called. */
export const scriptHook = (name: string, extra: Record<string, unknown> = {}): ChainHook => ({
  hook_id: name,
  revision: 1,
  config: WrittenHookConfig.parse({
    name,
    point: "transform_tool_result",
    runner: { kind: "command", runtime: "native", source: name },
    ...extra,
  }),
});

/** Ports on a clock that only moves when somebody sleeps. `acts` are tried in order per hook, the last one again and again. */
export function scripted(acts: Record<string, Act | Act[]>) {
  const calls: { name: string; event: RunnerCall["event"] }[] = [];
  const waits: number[] = [];
  let clock = 0;
  const ports: Ports = {
    now: () => clock,
    sleep: async (ms, signal) => {
      if (signal) return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
      waits.push(ms);
      clock += ms;
    },
    run: async (call) => {
      const name = call.name;
      const nth = calls.filter((c) => c.name === name).length;
      calls.push({ name, event: call.event });
      const list = [acts[name] ?? []].flat();
      const act = list[Math.min(nth, list.length - 1)];
      if (!act) throw new Error(`no act for ${name}`);
      if (typeof act === "function") return act(call);
      return "fails" in act ? failedOutcome({ code: act.fails, message: act.fails }) : answered(act.reply);
    },
  };
  return { ports, calls, waits };
}

const AGENT = { id: "5f0c1a52-7a55-4b52-9d0b-6f3f2b1f7f11", slug: "a", profile: "librefang", enabled: true } as const;

/** Runs hooks at `transform_tool_result` on a text. */
export const run = (
  chain: ChainHook[],
  ports: Ports,
  { content = "original", agent = {}, event = {} }: { content?: string; agent?: object; event?: object } = {},
) =>
  runChain(
    {
      agent: { ...AGENT, resolution: {}, ...agent },
      point: "transform_tool_result",
      event: fillEvent("transform_tool_result", { content, ...event }, AGENT.id),
      chain,
    },
    ports,
  );
