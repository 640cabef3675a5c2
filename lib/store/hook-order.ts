import { SluiceError } from "@/lib/contract/error";
import type { Hook } from "@/lib/contract/hook";
import type { Db, Tx } from "./db";
import { guarded } from "./errors";
import { changeHook } from "./hook-change";
import { asId } from "./uuid";

type Chain = Pick<Hook, "agent_id" | "point">;

const chainIds = async (tx: Tx, { agent_id, point }: Chain) => {
  const rows = await tx.hook.findMany({
    where: { agent_id, point },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true, position: true },
  });
  return rows;
};

/** Gives the hooks of a chain the positions 0, 1, 2, …: in the order given, else in the order they have. */
export async function renumber(tx: Tx, chain: Chain, order?: string[]): Promise<void> {
  const rows = await chainIds(tx, chain);
  const positions = new Map(rows.map((row) => [row.id, row.position]));
  for (const [position, id] of (order ?? rows.map((row) => row.id)).entries())
    if (positions.get(id) !== position) await tx.hook.update({ where: { id }, data: { position } });
}

/**
 * Moves a hook within its chain. Its version stays: an editor that is open on it is not stale by this.
 * @param before the hook that it goes before; null moves it to the end
 * @throws SluiceError hook_not_found; invalid_request when `before` is not in the same chain
 */
export const reorderHook = guarded(
  (db: Db, id: string, before: string | null): Promise<Hook> =>
    changeHook(db, id, "hook.reorder", async (tx, hook) => {
      const target = before === null ? null : asId(before);
      if (target === hook.id) return;
      const order = (await chainIds(tx, hook)).map((row) => row.id).filter((other) => other !== hook.id);
      const index = target === null ? order.length : order.indexOf(target);
      if (index < 0 || (before !== null && target === null)) throw notInChain();
      order.splice(index, 0, hook.id);
      await renumber(tx, hook, order);
    }),
);

const notInChain = () =>
  new SluiceError("invalid_request", "before: name a hook of the same agent and point, or null for the end.", [
    { path: "before", code: "not_in_chain", message: "no hook of this chain has this id" },
  ]);
