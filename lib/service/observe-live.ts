import { sluice } from "./container";
import type { LiveCall } from "./invoke";
import { noteBootstrap } from "./overrides";

/** What a live call leaves beside its trace: overrides, LibreFang's counters, SynapsCLI's audit. Never fails the call. */
export function observeLive(call: LiveCall): void {
  const { policies, compat, intercepts, log } = sluice();
  const { agent, point, result, created_at } = call;
  try {
    if (point === "bootstrap") noteBootstrap(policies.overrides, agent.id, result, created_at);
    compat.observe(call);
    for (const { audit } of result.steps)
      if (audit) intercepts.append({ timestamp: created_at.toISOString(), ...audit });
  } catch (error) {
    log.error({ err: error, trace_id: result.trace_id }, "a live call could not be counted");
  }
}
