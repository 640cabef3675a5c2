import { type Agent, type NewAgent, slugFrom } from "@/lib/contract/agent";
import type { Hook } from "@/lib/contract/hook";
import type { HookConfig } from "@/lib/contract/hook-config";
import { freeSlug, getAgent, insertAgent, noAgent } from "./agents";
import type { Db } from "./db";
import { guarded } from "./errors";
import { lockChains } from "./hook-change";
import { appendHook } from "./hooks";

/** An agent to be made, or (a text) the id of one that gets the hooks; the hooks in the order of their chains. */
export type Import = { agent: NewAgent | string; hooks: HookConfig[] };
export type Imported = { agent: Agent; hooks: Hook[] };

/**
 * Creates agents with their hooks: all of them or none. A slug that is taken gets a number.
 * @param publish makes every hook live at once
 * @throws SluiceError agent_not_found, limit_reached
 */
export const createImports = guarded(
  async (db: Db, imports: readonly Import[], publish: boolean): Promise<Imported[]> => {
    const found = new Map<string, Agent>();
    for (const { agent } of imports) if (typeof agent === "string") found.set(agent, await getAgent(db, agent));
    return db.$transaction(async (tx) => {
      const done: Imported[] = [];
      for (const { agent, hooks } of imports) {
        const target =
          typeof agent === "string"
            ? (found.get(agent) as Agent)
            : await insertAgent(tx, { ...agent, slug: await freeSlug(tx, agent.slug ?? slugFrom(agent.name)) });
        if (!(await lockChains(tx, target.id))) throw noAgent(target.slug);
        const created: Hook[] = [];
        for (const hook of hooks) created.push(await appendHook(tx, target.id, hook, publish));
        done.push({ agent: target, hooks: created });
      }
      return done;
    });
  },
);
