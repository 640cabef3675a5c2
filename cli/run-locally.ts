import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { HookConfig } from "@/lib/contract/hook-config";
import { LIMITS } from "@/lib/contract/limits";
import { Point, pointsOf } from "@/lib/contract/points";
import { estimateTokens } from "@/lib/engine/tokens";
import { createInlineRunners } from "@/lib/runner/inline";
import { checkHook } from "@/lib/service/check-hook";
import { clock } from "@/lib/service/clock";
import { invoke } from "@/lib/service/invoke";
import { failuresOf } from "./failures";
import { parseJson } from "./read-input";
import { untilSignal } from "./until-signal";

export type RunOutcome = { reply: unknown; full: unknown; failures: string[] };

/** Runs the hooks of a config file on the same engine as the server; nothing is stored. */
export async function runLocally(
  options: { config?: string; agent?: string; point: string; dataDir?: string },
  event: Record<string, unknown>,
): Promise<RunOutcome> {
  const point = pointOf(options.point);
  const hooks = await readHooks(options.config ?? "");
  const wrong = hooks.find((hook) => hook.point !== point);
  if (wrong) throw new Error(`the hook ${JSON.stringify(wrong.name)} is for ${wrong.point}, the event for ${point}`);
  const dataDir = path.resolve(options.dataDir ?? process.env.SLUICE_DATA_DIR ?? "data");
  const runners = createInlineRunners({
    dataDir,
    root: process.cwd(),
    env: process.env,
    requireConfinement: process.env.SLUICE_CONFINE === "require",
    httpAllow: (process.env.SLUICE_HTTP_ALLOW ?? "").split(","),
  });
  const run = () =>
    invoke(
      {
        agent: { id: randomUUID(), slug: "local", profile: "librefang", enabled: true, resolution: {} },
        point,
        event,
        chain: hooks.filter((hook) => hook.enabled).map((config) => ({ hook_id: null, revision: null, config })),
        origin: "test",
      },
      {
        run: runners.run,
        ...clock,
        newId: randomUUID,
        date: () => new Date(),
        countTokens: async (text) => ({ tokens: estimateTokens(text), estimated: true }),
        record: null,
      },
    );
  // A pipeline has the thread to itself and starts nothing; a signal can end the process as it is.
  const hasScripts = hooks.some((hook) => hook.runner.kind === "command");
  const result = await (hasScripts ? untilSignal(run, runners.close) : run());
  return { reply: result.reply, full: result, failures: failuresOf(result.steps) };
}

function pointOf(name: string): Point {
  const parsed = Point.safeParse(name);
  if (parsed.success) return parsed.data;
  throw new Error(`there is no hook point ${JSON.stringify(name)}; hooks run at ${pointsOf("librefang").join(", ")}`);
}

async function readHooks(file: string): Promise<HookConfig[]> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new Error(`${file} cannot be read: ${error.message}`);
  });
  const value = parseJson(bytes, file);
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
