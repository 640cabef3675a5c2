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
  const faults = (hooks ?? []).map(async (config, i) => {
    if (config.point !== point)
      return [{ path: `hooks.${i}.point`, code: "other_point", message: `the run is at ${point}` }];
    const found = [...checkConfig(config), ...(await checkScript(config))];
    return found.map((fault) => ({ ...fault, path: `hooks.${i}.${fault.path}` }));
  });
  invalidParams((await Promise.all(faults)).flat());
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
