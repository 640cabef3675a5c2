import { randomUUID } from "node:crypto";
import path from "node:path";
import { Point, type Profile, pointsOf, profileOf } from "@/lib/contract/points";
import { estimateTokens } from "@/lib/engine/tokens";
import { clock } from "@/lib/service/clock";
import { invoke } from "@/lib/service/invoke";
import { failuresOf } from "./failures";
import { localRunners } from "./local-runners";
import { readHooks } from "./read-hooks";
import { untilSignal } from "./until-signal";

export type RunOutcome = { reply: unknown; full: unknown; failures: string[] };

/** Runs the hooks of a config file on the same engine as the server; nothing is stored. */
export async function runLocally(
  options: { config?: string; agent?: string; point: string; profile?: Profile; dataDir?: string },
  event: Record<string, unknown>,
): Promise<RunOutcome> {
  const point = pointOf(options.point);
  const hooks = await readHooks(options.config ?? "");
  const wrong = hooks.find((hook) => hook.point !== point);
  if (wrong) throw new Error(`the hook ${JSON.stringify(wrong.name)} is for ${wrong.point}, the event for ${point}`);
  const dataDir = path.resolve(options.dataDir ?? process.env.SLUICE_DATA_DIR ?? "data");
  const runners = localRunners(dataDir);
  const run = () =>
    invoke(
      {
        agent: {
          id: randomUUID(),
          slug: "local",
          profile: options.profile ?? profileOf(point),
          enabled: true,
          resolution: {},
        },
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
  throw new Error(`there is no hook point ${JSON.stringify(name)}; hooks run at ${pointsOf().join(", ")}`);
}
