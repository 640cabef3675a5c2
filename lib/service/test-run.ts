import type { InvalidParam } from "@/lib/contract/problem";
import type { RunRequest, RunResult } from "@/lib/contract/run";
import { checkConfig } from "@/lib/engine/check";
import { getAgent } from "@/lib/store/agents";
import { checkPoint, invalidParams } from "./check-hook";
import { checkScript } from "./check-script";
import { sluice } from "./container";
import { invoke } from "./invoke";
import { viewOf } from "./model-view";
import { liveChain } from "./overrides";
import { serverPorts } from "./ports";

/**
 * Runs an event through draft hooks, or through the live chain when none are given. Recorded with origin `test`.
 * @param agent id or slug
 * @throws SluiceError agent_not_found, or invalid_request with the paths of what is wrong in hooks or event
 */
export async function testRun(agent: string, request: RunRequest): Promise<RunResult> {
  const { db } = sluice();
  const { point, event, hooks, confirm, runtime } = request;
  const faults: InvalidParam[] = [];
  for (const [i, config] of (hooks ?? []).entries()) {
    // Compiling the patterns of one hook takes a while, and those of all would keep others waiting.
    if (i > 0) await new Promise(setImmediate);
    if (config.point !== point)
      faults.push({ path: `hooks.${i}.point`, code: "other_point", message: `the run is at ${point}` });
    else
      for (const fault of [...checkConfig(config), ...(await checkScript(config, agent))])
        faults.push({ ...fault, path: `hooks.${i}.${fault.path}` });
  }
  invalidParams(faults);
  const live = hooks ? null : await liveChain(agent, point);
  const found = live?.agent ?? (await getAgent(db, agent));
  const chain =
    live?.chain ?? (hooks ?? []).filter((c) => c.enabled).map((config) => ({ hook_id: null, revision: null, config }));
  checkPoint(point, found.profile);
  // A draft can be tried on an agent that is switched off; its live chain answers what it would answer live.
  const agentForRun = hooks ? { ...found, enabled: true } : found;
  const result = await invoke(
    { agent: agentForRun, point, event, chain, origin: "test", confirm },
    serverPorts("counted"),
  );
  return {
    ...result,
    model_sees: viewOf(result, { profile: found.profile, agentId: found.id, event, confirm }, runtime),
  };
}
