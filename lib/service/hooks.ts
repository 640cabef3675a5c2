import { SluiceError } from "@/lib/contract/error";
import { type Hook, type Revision, splitNewHook } from "@/lib/contract/hook";
import { mergeDraft } from "@/lib/contract/hook-config";
import type { List, ListQuery } from "@/lib/contract/list";
import { failureMatrix } from "@/lib/engine/failure-matrix";
import { getAgent } from "@/lib/store/agents";
import * as store from "@/lib/store/hooks";
import { checkHook, checkPoint, invalidParams } from "./check-hook";
import { checkScript } from "./check-script";
import { sluice } from "./container";

/** @param agent id or slug; @throws SluiceError agent_not_found */
export const listHooks = (agent: string, query: ListQuery): Promise<List<Hook>> =>
  store.listHooks(sluice().db, agent, query);

/** @throws SluiceError hook_not_found */
export const getHook = (id: string): Promise<Hook> => store.getHook(sluice().db, id);

/**
 * Appends a hook to the agent's chain at its point.
 * @param written a HookConfig with `publish` beside it
 * @throws SluiceError agent_not_found, invalid_request, limit_reached
 */
export async function createHook(agent: string, written: unknown): Promise<Hook> {
  const { publish, config } = splitNewHook(written);
  const { id, profile } = await getAgent(sluice().db, agent);
  const checked = checkHook(config);
  checkPoint(checked.point, profile);
  invalidParams(await checkScript(checked, id));
  return changed(await store.createHook(sluice().db, id, checked, wantsPublish(publish)));
}

/**
 * Replaces top-level keys of the draft. `enabled` acts at once, `publish: true` makes the result live.
 * @param expectedVersions from `If-Match`, one of which must be the current one; null saves whatever was there before
 * @throws SluiceError hook_not_found, invalid_request, stale_edit
 */
export async function updateHook(
  id: string,
  patch: Record<string, unknown>,
  expectedVersions: number[] | null,
): Promise<Hook> {
  const { publish, config } = splitNewHook(patch);
  const merge = async () => {
    const current = await store.getHook(sluice().db, id);
    const merged = checkHook(mergeDraft(current.draft, config as Record<string, unknown>));
    if ("runner" in (config as object)) invalidParams(await checkScript(merged, current.agent_id));
    // The draft that the patch was merged into must still be there when it is saved.
    const expectedVersion =
      expectedVersions?.includes(current.version) === false ? expectedVersions[0] : current.version;
    return store.updateHook(sluice().db, id, merged, { expectedVersion, publish: wantsPublish(publish) });
  };
  return changed(await (expectedVersions === null ? retryWhenStale(merge) : merge()));
}

/** A patch without `If-Match` is merged again when somebody saved in between; the bound ends a livelock. */
async function retryWhenStale<T>(save: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await save();
    } catch (error) {
      if (tries >= 5 || !(error instanceof SluiceError) || error.code !== "stale_edit") throw error;
    }
  }
}

/** @throws SluiceError hook_not_found */
export async function deleteHook(id: string): Promise<void> {
  const { agent_id } = await store.getHook(sluice().db, id);
  await store.deleteHook(sluice().db, id);
  sluice().chains.invalidate(agent_id);
  sluice().policies.forgetHook(agent_id, id);
}

/** Makes the draft the live revision. @throws SluiceError hook_not_found, nothing_to_publish */
export const publishHook = async (id: string): Promise<Hook> => changed(await store.publishHook(sluice().db, id));

/** Makes an older revision live again. @throws SluiceError hook_not_found, revision_not_found */
export const rollbackHook = async (id: string, revision: number): Promise<Hook> =>
  changed(await store.rollbackHook(sluice().db, id, revision));

/** Moves a hook within its chain, before another one or (null) to the end. @throws SluiceError hook_not_found, invalid_request */
export const reorderHook = async (id: string, before: string | null): Promise<Hook> =>
  changed(await store.reorderHook(sluice().db, id, before));

/** @throws SluiceError hook_not_found */
export const listRevisions = (id: string, query: ListQuery): Promise<List<Revision>> =>
  store.listRevisions(sluice().db, id, query);

/** What the agent gets for each kind of failure of this draft, computed by running the engine. */
export async function readFailureMatrix(id: string) {
  return { items: await failureMatrix((await getHook(id)).draft) };
}

function changed(hook: Hook): Hook {
  sluice().chains.invalidate(hook.agent_id);
  return hook;
}

function wantsPublish(value: unknown): boolean {
  if (value === undefined || typeof value === "boolean") return value ?? false;
  invalidParams([{ path: "publish", code: "invalid_type", message: "true or false" }]);
  return false;
}
