import type { Event } from "@/lib/contract/events";
import type { HookConfig } from "@/lib/contract/hook-config";
import { POINTS } from "@/lib/contract/points";
import type { Warning } from "@/lib/contract/run";
import { runAttempts, type Tried } from "./attempts";
import { matchHook } from "./match";
import type { ChainHook, Marks, Ports, Refusal } from "./ports";
import type { ChainContext } from "./resolve/rule";
import { schemaWarnings } from "./schema-warnings";

export type CallInput = { hook: ChainHook; agentId: string; ctx: ChainContext; event: Event };

/** What calling a hook came to, before its reply is read. */
export type Called = { duration_ms: number; warnings: Warning[] } & (
  | { kind: "filtered"; reason: string }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "cached"; reply: unknown }
  | { kind: "tried"; tried: Tried }
  | { kind: "broken"; why: string }
);

/** Calls one hook for an event: match, cache, rate limit, breaker, attempts. Never rejects. */
export async function callHook(input: CallInput, ports: Ports): Promise<Called> {
  try {
    return await call(input, ports);
  } catch (thrown) {
    // The last net: a fault of the engine itself fails this one step and no other.
    return broken(thrown);
  }
}

export const broken = (thrown: unknown): Called => ({
  kind: "broken",
  why: thrown instanceof Error ? thrown.message : String(thrown),
  duration_ms: 0,
  warnings: [],
});

async function call({ hook, agentId, ctx, event }: CallInput, ports: Ports): Promise<Called> {
  const { config } = hook;
  const { point, profile } = ctx;
  if (point === "on_event" && isOwn(event, config.name))
    return { kind: "filtered", reason: "the event is its own", duration_ms: 0, warnings: [] };
  const matched = matchHook(config.match, event, point);
  if (!matched.matches) return { kind: "filtered", reason: matched.reason, duration_ms: 0, warnings: [] };
  const warnings = [...matched.warnings];
  const start = ports.now();
  const gates = hook.hook_id === null ? null : (ports.gates ?? null);
  const known = config.cache_ttl_secs === null ? undefined : gates?.recall(hook, event);
  if (known) return { kind: "cached", reply: known.reply, duration_ms: ports.now() - start, warnings };
  const refusal = gates?.admit(hook, agentId) ?? null;
  if (refusal) return { kind: "refused", refusal, duration_ms: 0, warnings };
  warnings.push(...schemaWarnings(config, "input", event));
  const tried = await runAttempts(
    hook,
    {
      agent_id: agentId,
      hook_id: hook.hook_id,
      name: config.name,
      profile,
      runner: config.runner,
      point,
      event,
      timeout_ms: config.timeout_ms * POINTS[point].timeoutFactor,
      mark_omissions: marksOf(config.guard),
      guard: config.guard,
      original: ctx.original,
    },
    ports,
    ctx.stacked ? POINTS[point].stackCapMs : null,
  );
  return { kind: "tried", tried, duration_ms: ports.now() - start, warnings };
}

/** librefang.md 2.8: a plugin does not get the events that it emitted; a hook's name stands for its plugin's. */
const isOwn = ({ event }: Event, name: string): boolean =>
  (event as { source_plugin?: unknown })?.source_plugin === name;

const marksOf = ({ mode, mark_omissions, never_larger }: HookConfig["guard"]): Marks => {
  if (mode === "off" || !mark_omissions) return "cuts";
  return never_larger ? "unless_larger" : "all";
};
