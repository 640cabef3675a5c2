import type { Hook } from "@/lib/contract/hook";
import { audit } from "./audit";
import type { Db, Tx } from "./db";
import { mustFindHook, noHook, readHook } from "./hook-rows";

/**
 * Locks the agent's row until the transaction ends, so that changes of its chains happen one after the other.
 * @returns false when the agent is gone
 */
export async function lockChains(tx: Tx, agentId: string): Promise<boolean> {
  const { count } = await tx.agent.updateMany({
    where: { id: agentId },
    data: { chain_version: { increment: 1 } },
  });
  return count > 0;
}

/**
 * Changes one hook under the lock of its chains and notes the change.
 * @param write gets the hook as it is under the lock
 * @returns the hook as it is afterwards
 * @throws SluiceError hook_not_found
 */
export const changeHook = (
  db: Db,
  id: string,
  action: string,
  write: (tx: Tx, hook: Hook) => Promise<void>,
): Promise<Hook> =>
  db.$transaction(async (tx) => {
    const { agent_id } = await mustFindHook(tx, id);
    if (!(await lockChains(tx, agent_id))) throw noHook(id);
    const before = await readHook(tx, id);
    await write(tx, before);
    const after = await readHook(tx, id);
    await audit(tx, { action, kind: "hook", target_id: before.id, before: noted(before), after: noted(after) });
    return after;
  });

/** What the audit keeps of a hook: the live configuration is found by its revision. */
export const noted = ({ live: _, ...hook }: Hook) => hook;
