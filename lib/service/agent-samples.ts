import type * as z from "zod";
import type { HookConfig } from "@/lib/contract/hook-config";
import { LIMITS } from "@/lib/contract/limits";
import type { SamplesReport, SamplesRun } from "@/lib/contract/sample";
import { getAgent } from "@/lib/store/agents";
import { getSample, listSamples } from "@/lib/store/samples";
import { checkHook, invalidParams } from "./check-hook";
import { checkScript } from "./check-script";
import { sluice } from "./container";
import { liveChain } from "./overrides";
import { serverPorts } from "./ports";
import { runSamples, toRun } from "./run-samples";

/**
 * Runs an agent's saved samples, the newest 200, through the live chain of their points or through given hooks.
 * @throws SluiceError agent_not_found, or invalid_request for a hook that could not be saved
 */
export async function runAgentSamples(agent: string, body: z.output<typeof SamplesRun>): Promise<SamplesReport> {
  const { db } = sluice();
  const found = await getAgent(db, agent);
  const drafts = body.hooks && (await Promise.all(body.hooks.map((written, i) => checkDraft(written, i, agent))));
  const { items } = await listSamples(db, agent, { limit: LIMITS.listMax });
  const wanted = items.filter(({ point }) => body.point === undefined || point === body.point);
  const samples = await Promise.all(wanted.map(({ id }) => getSample(db, id)));
  return runSamples(
    samples.map(toRun),
    async (point) => {
      if (!drafts) return liveChain(agent, point);
      const chain = drafts
        .filter((config) => config.point === point && config.enabled)
        .map((config) => ({ hook_id: null, revision: null, config }));
      return { agent: { ...found, enabled: true }, chain };
    },
    serverPorts("counted"),
  );
}

async function checkDraft(written: unknown, i: number, agent: string): Promise<HookConfig> {
  const config = checkHook(written);
  const faults = await checkScript(config, agent);
  invalidParams(faults.map((fault) => ({ ...fault, path: `hooks.${i}.${fault.path}` })));
  return config;
}
