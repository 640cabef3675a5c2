import { resolve } from "node:path";
import type { HookConfig } from "@/lib/contract/hook-config";
import type { LintReport } from "@/lib/contract/lint";
import { lintChain } from "@/lib/engine/lint/lint-chain";
import { lintHook } from "@/lib/engine/lint/lint-hook";
import { readScriptText } from "@/lib/runner/command/script-text";
import { getAgent } from "@/lib/store/agents";
import { listHooks } from "@/lib/store/hooks";
import { secretNames } from "@/lib/store/secrets";
import { checkHook, checkPoint } from "./check-hook";
import { sluice } from "./container";

/**
 * The known mistakes of a configuration, saved or not.
 * @param agent id or slug
 * @throws SluiceError agent_not_found, or invalid_request when the configuration could not be saved at all
 */
export async function lintDraft(agent: string, written: unknown): Promise<LintReport> {
  const { profile } = await getAgent(sluice().db, agent);
  const config = checkHook(written);
  checkPoint(config.point, profile);
  return {
    items: lintHook(config, { profile, script: await scriptOf(config), secrets: await secretNames(sluice().db) }),
  };
}

/** The known mistakes of an agent's hooks as they stand in their drafts, each and together. @throws SluiceError agent_not_found */
export async function lintAgent(agent: string): Promise<LintReport> {
  const { db } = sluice();
  const { profile, resolution } = await getAgent(db, agent);
  const { items } = await listHooks(db, agent, { limit: 200 });
  const configs = items.map((hook) => hook.draft);
  const scripts = await Promise.all(configs.map(scriptOf));
  return { items: lintChain(configs, { profile, scripts, resolution, secrets: await secretNames(db) }) };
}

async function scriptOf({ runner }: HookConfig): Promise<string | null> {
  if (runner.kind !== "command" || runner.path === undefined) return null;
  return readScriptText(runner.path, resolve(sluice().env.dataDir));
}
