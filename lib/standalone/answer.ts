import { type Event, fillEvent } from "@/lib/contract/events";
import type { HookConfig } from "@/lib/contract/hook-config";
import { profileOf } from "@/lib/contract/points";
import type { StepError } from "@/lib/contract/run";
import type { Ports } from "@/lib/engine/ports";
import { runChain } from "@/lib/engine/run-chain";

/** What the hook says to one event: the native reply, or why there is none. */
export type Answer = { reply: unknown; error: null } | { reply: null; error: StepError };
export type Hook = (event: Event) => Promise<Answer>;

/**
 * Makes a hook that runs on the engine of the server, as a chain of one: conditions, runner, guard and the reading of the
 * reply are the same code, so the replies are the same. Retries, breaker, cache and the deadline are left to the runtime
 * that starts the script.
 */
export function makeHook(config: HookConfig, run: Ports["run"]): Hook {
  const alone: HookConfig = {
    ...config,
    mode: "live",
    enabled: true,
    retry: { max: 0, delay_ms: 0 },
    breaker: null,
    rate_limit_per_minute: 0,
    cache_ttl_secs: null,
  };
  const chain = [{ hook_id: null, revision: null, config: alone }];
  // Only there 0.11 allows more; all else is resolved by the host, which gets the hook's own answer.
  const profile = config.point === "on_message_complete" ? "synaps-0.11" : profileOf(config.point);
  const agent = { id: "", slug: "standalone", profile, enabled: true, resolution: {} };
  const ports = { run, now: () => performance.now(), sleep };
  return async (event) => {
    const filled = fillEvent(config.point, event, "");
    const { reply, steps } = await runChain({ agent, point: config.point, event: filled, chain }, ports);
    const error = steps[0]?.error;
    return error ? { reply: null, error } : { reply, error: null };
  };
}

const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
