import { createHash } from "node:crypto";
import { type BreakerStatus, SavedBreaker } from "@/lib/contract/breaker";
import { SluiceError } from "@/lib/contract/error";
import type { Hook } from "@/lib/contract/hook";
import type { List, ListQuery } from "@/lib/contract/list";
import { NO_OVERRIDES } from "@/lib/contract/overrides";
import { createGates, type LiveGates } from "@/lib/engine/gates/gates";
import type { Db } from "@/lib/store/db";
import { auditReset, createHookStateWriter, loadHookStates } from "@/lib/store/hook-state";
import * as store from "@/lib/store/hooks";
import { clock } from "./clock";
import { sluice } from "./container";
import { createOverrideBook, type OverrideBook } from "./overrides";

/** What live calls leave for later ones: rate limits and caches in this process, breakers and overrides also in the next. */
export type Policies = {
  gates: LiveGates;
  overrides: OverrideBook;
  forgetHook: (agentId: string, hookId: string) => void;
  forgetAgent: (agentId: string) => void;
  /** Resolves when what changed so far is stored, or was refused and will be tried again. */
  flush: () => Promise<unknown>;
  close: () => Promise<void>;
};

/**
 * Opens the policies with the state that the last process left.
 * @throws SluiceError storage_unavailable
 */
export async function openPolicies(db: Db): Promise<Policies> {
  const writer = createHookStateWriter(db);
  const gates = createGates({
    now: clock.now,
    wall: Date.now,
    digest: (text) => createHash("sha256").update(text).digest("base64"),
    save: (agent_id, hook_id, state) => writer.put({ agent_id, hook_id, kind: "breaker", state }),
  });
  const overrides = createOverrideBook((agent_id, state) => {
    writer.put({ agent_id, hook_id: "", kind: "overrides", state });
    // The same event may now mean something else to a script.
    gates.clearCaches();
  });
  for (const { agent_id, hook_id, kind, state } of await loadHookStates(db)) {
    const breaker = kind === "breaker" ? SavedBreaker.safeParse(state) : null;
    if (breaker?.success) gates.restore(agent_id, hook_id, breaker.data);
    if (kind === "overrides") overrides.restore(agent_id, state);
  }
  return {
    gates,
    overrides,
    forgetHook: gates.forget,
    forgetAgent: (agentId) => {
      gates.forgetAgent(agentId);
      overrides.set(agentId, NO_OVERRIDES);
    },
    flush: writer.flush,
    close: writer.close,
  };
}

/**
 * The breakers of an agent's live hooks that have one, by point and position; a page of hooks may hold fewer of them than `limit`.
 * @param agent id or slug
 * @throws SluiceError agent_not_found, invalid_cursor
 */
export async function listBreakers(agent: string, query: ListQuery): Promise<List<BreakerStatus>> {
  const { items, next_cursor } = await store.listHooks(sluice().db, agent, query);
  return { items: items.flatMap((hook) => statusOf(hook) ?? []), next_cursor };
}

/** Closes the breaker of a live hook at once. @throws SluiceError hook_not_found, no_breaker */
export async function resetBreaker(id: string): Promise<BreakerStatus> {
  const { db, policies } = sluice();
  const hook = await store.getHook(db, id);
  const before = statusOf(hook);
  if (!before)
    throw new SluiceError("no_breaker", "The hook's live revision has no breaker; set one and publish the hook first.");
  policies.gates.reset(hook.agent_id, hook.id);
  await policies.flush();
  if (before.failures > 0) await auditReset(db, "hook", hook.id, before);
  return statusOf(hook) ?? before;
}

function statusOf({ id, agent_id, live, live_revision, point }: Hook): BreakerStatus | null {
  if (!live?.breaker) return null;
  const view = sluice().policies.gates.view(agent_id, { hook_id: id, revision: live_revision }, live.breaker);
  return {
    hook_id: id,
    name: live.name,
    point,
    state: view.phase,
    failures: view.failures,
    max_failures: live.breaker.max_failures,
    opened_at: timeOf(view.openedAt),
    reset_at: timeOf(view.resetAt),
  };
}

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
