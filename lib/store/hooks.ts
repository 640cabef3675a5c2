import { SluiceError } from "@/lib/contract/error";
import type { Hook } from "@/lib/contract/hook";
import type { HookConfig } from "@/lib/contract/hook-config";
import { LIMITS } from "@/lib/contract/limits";
import type { List, ListQuery } from "@/lib/contract/list";
import { getAgent, noAgent } from "./agents";
import { audit } from "./audit";
import type { Db, Tx } from "./db";
import { guarded } from "./errors";
import { changeHook, lockChains, noted } from "./hook-change";
import { renumber } from "./hook-order";
import { hookInclude, mustFindHook, noHook, readHook, toHooks } from "./hook-rows";
import { pageOf, readCursor } from "./page";
import { publishDraft } from "./revisions";
import { plainName } from "./text";
import { newId } from "./uuid";

export { reorderHook } from "./hook-order";
export { listRevisions, publishHook, rollbackHook } from "./revisions";

/** The hooks of an agent by point, then position. @throws SluiceError agent_not_found, invalid_cursor */
export const listHooks = guarded(
  async (db: Db, agentIdOrSlug: string, { limit, cursor }: ListQuery): Promise<List<Hook>> => {
    const agent = await getAgent(db, agentIdOrSlug);
    const key = readCursor("hooks", cursor, "string", "number", "string");
    const rows = await db.hook.findMany({
      where: { agent_id: agent.id, ...(key && after(...key)) },
      include: hookInclude,
      orderBy: [{ point: "asc" }, { position: "asc" }, { id: "asc" }],
      take: limit + 1,
    });
    const page = pageOf(
      "hooks",
      rows,
      limit,
      (row) => [row.point, row.position, row.id],
      (row) => row,
    );
    return { items: await toHooks(db, page.items), next_cursor: page.next_cursor };
  },
);

const after = (point: string, position: number, id: string) => ({
  OR: [{ point: { gt: point } }, { point, position: { gt: position } }, { point, position, id: { gt: id } }],
});

/** @throws SluiceError hook_not_found */
export const getHook = guarded((db: Db, id: string): Promise<Hook> => readHook(db, id));

/**
 * Appends a hook to the agent's chain at its point.
 * @param publish makes it live at once, as revision 1
 * @throws SluiceError agent_not_found, limit_reached
 */
export const createHook = guarded(
  async (db: Db, agentIdOrSlug: string, config: HookConfig, publish?: boolean): Promise<Hook> => {
    const agent = await getAgent(db, agentIdOrSlug);
    return db.$transaction(async (tx) => {
      if (!(await lockChains(tx, agent.id))) throw noAgent(agentIdOrSlug);
      return appendHook(tx, agent.id, config, publish === true);
    });
  },
);

/** Appends a hook within a transaction of the caller's, which holds the lock of the chains. @throws SluiceError limit_reached */
export async function appendHook(tx: Tx, agent_id: string, config: HookConfig, publish: boolean): Promise<Hook> {
  const position = await tx.hook.count({ where: { agent_id, point: config.point } });
  if (position >= LIMITS.hooksPerChain)
    throw new SluiceError("limit_reached", `The chain has ${LIMITS.hooksPerChain} hooks already; delete one first.`);
  const id = await insert(tx, agent_id, position, config);
  if (publish) await publishDraft(tx, await readHook(tx, id));
  const created = await readHook(tx, id);
  await audit(tx, { action: "hook.create", kind: "hook", target_id: id, after: noted(created) });
  return created;
}

async function insert(tx: Tx, agent_id: string, position: number, config: HookConfig): Promise<string> {
  const now = new Date();
  const { point, enabled } = config;
  const row = { id: newId(), agent_id, point, position, enabled, version: 1, created_at: now, updated_at: now };
  await tx.hook.create({ data: { ...row, name: plainName(config.name), draft: JSON.stringify(config) } });
  return row.id;
}

export type HookChange = {
  /** Version that the caller has read; another one in the database is a stale edit. */
  expectedVersion?: number | null;
  /** Acts at once. Default: what the configuration says. */
  enabled?: boolean;
  /** Makes the new draft live, when it differs from what is. */
  publish?: boolean;
};

/**
 * Saves a new draft.
 * @param config the whole configuration, or a function that makes it from the hook as it is under the lock
 * @throws SluiceError hook_not_found, stale_edit, invalid_request for another point
 */
export const updateHook = guarded(
  (db: Db, id: string, config: HookConfig | ((hook: Hook) => HookConfig), change: HookChange = {}): Promise<Hook> =>
    changeHook(db, id, "hook.update", async (tx, hook) => {
      const { expectedVersion } = change;
      if (typeof expectedVersion === "number" && expectedVersion !== hook.version) throw stale(hook);
      const draft = typeof config === "function" ? config(hook) : config;
      if (draft.point !== hook.point) throw otherPoint(hook);
      const enabled = change.enabled ?? draft.enabled;
      const data = { name: plainName(draft.name), enabled, draft: JSON.stringify({ ...draft, enabled }) };
      await tx.hook.update({
        where: { id: hook.id },
        data: { ...data, version: hook.version + 1, updated_at: new Date() },
      });
      const saved = change.publish ? await readHook(tx, id) : null;
      if (saved?.dirty) await publishDraft(tx, saved);
    }),
);

const stale = (hook: Hook) =>
  new SluiceError(
    "stale_edit",
    `Somebody saved version ${hook.version} at ${hook.updated_at}; read it, then save again with its ETag.`,
  );

const otherPoint = (hook: Hook) =>
  new SluiceError("invalid_request", `A hook stays at its point (${hook.point}); make a new hook for another one.`, [
    { path: "point", code: "immutable", message: `this hook belongs to ${hook.point}` },
  ]);

/** Switches a hook on or off, at once. @throws SluiceError hook_not_found */
export const setEnabled = guarded(
  (db: Db, id: string, enabled: boolean): Promise<Hook> =>
    changeHook(db, id, enabled ? "hook.enable" : "hook.disable", async (tx, hook) => {
      await tx.hook.update({
        where: { id: hook.id },
        data: { enabled, version: hook.version + 1, updated_at: new Date() },
      });
    }),
);

/** Deletes a hook with its revisions and closes the gap in its chain. @throws SluiceError hook_not_found */
export const deleteHook = guarded(
  (db: Db, id: string): Promise<void> =>
    db.$transaction(async (tx) => {
      const { agent_id } = await mustFindHook(tx, id);
      if (!(await lockChains(tx, agent_id))) throw noHook(id);
      const before = await readHook(tx, id);
      await tx.hook.delete({ where: { id: before.id } });
      await renumber(tx, before);
      await audit(tx, { action: "hook.delete", kind: "hook", target_id: before.id, before: noted(before) });
    }),
);
