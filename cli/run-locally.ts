import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { HookConfig } from "@/lib/contract/hook-config";
import { LIMITS } from "@/lib/contract/limits";
import { Point } from "@/lib/contract/points";
import type { RunResult } from "@/lib/contract/run";
import { FAILURES } from "@/lib/contract/verdicts";
import { estimateTokens } from "@/lib/engine/tokens";
import { createInlineRunners } from "@/lib/runner/inline";
import { checkHook } from "@/lib/service/check-hook";
import { invoke } from "@/lib/service/invoke";
import { parseJson } from "./read-input";

export type RunOutcome = { reply: unknown; full: unknown; failures: string[] };

/** Runs the hooks of a config file on the same engine as the server; nothing is stored. */
export async function runLocally(
  options: { config?: string; agent?: string; point: string; dataDir?: string },
  event: Record<string, unknown>,
): Promise<RunOutcome> {
  const point = Point.parse(options.point);
  const hooks = await readHooks(options.config ?? "");
  const wrong = hooks.find((hook) => hook.point !== point);
  if (wrong) throw new Error(`the hook ${JSON.stringify(wrong.name)} is for ${wrong.point}, the event for ${point}`);
  const dataDir = path.resolve(options.dataDir ?? process.env.SLUICE_DATA_DIR ?? "data");
  const result = await invoke(
    {
      agent: { id: randomUUID(), slug: "local", profile: "librefang", enabled: true, resolution: {} },
      point,
      event,
      chain: hooks.filter((hook) => hook.enabled).map((config) => ({ hook_id: null, revision: null, config })),
      origin: "test",
    },
    {
      ...createInlineRunners({ dataDir, root: process.cwd(), env: process.env }),
      now: () => performance.now(),
      sleep: async (ms, signal) => {
        await wait(ms, undefined, { signal }).catch(() => undefined);
      },
      newId: randomUUID,
      date: () => new Date(),
      countTokens: async (text) => ({ tokens: estimateTokens(text), estimated: true }),
      record: null,
    },
  );
  return { reply: result.reply, full: result, failures: failuresOf(result) };
}

async function readHooks(file: string): Promise<HookConfig[]> {
  const value = parseJson(await readFile(file, "utf8"), file);
  const list = Array.isArray(value) ? value : ((value as { hooks?: unknown } | null)?.hooks ?? [value]);
  if (!Array.isArray(list)) throw new Error(`${file}: "hooks" is not a list`);
  if (list.length > LIMITS.hooksPerChain) throw new Error(`${file}: more than ${LIMITS.hooksPerChain} hooks`);
  return list.map((written, i) => {
    try {
      return checkHook(written);
    } catch (error) {
      throw new Error(`${file}: hook ${i + 1}: ${error instanceof Error ? error.message : error}`);
    }
  });
}

const failuresOf = (result: RunResult) =>
  result.steps
    .filter((step) => FAILURES.includes(step.disposition))
    .map((step) => `${step.name}: ${step.error?.message ?? step.reason}`);
