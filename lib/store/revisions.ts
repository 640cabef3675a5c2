import { SluiceError } from "@/lib/contract/error";
import type { Hook, Revision } from "@/lib/contract/hook";
import type { List, ListQuery } from "@/lib/contract/list";
import type { Db, Tx } from "./db";
import { guarded } from "./errors";
import { changeHook } from "./hook-change";
import { mustFindHook, readConfig } from "./hook-rows";
import { pageOf, readCursor } from "./page";
import { plainName } from "./text";

/** Keeps the draft as the next revision and makes it live. */
export async function publishDraft(tx: Tx, hook: Hook): Promise<void> {
  const last = await tx.revision.aggregate({ where: { hook_id: hook.id }, _max: { number: true } });
  const number = (last._max.number ?? 0) + 1;
  const now = new Date();
  await tx.revision.create({
    data: { hook_id: hook.id, number, config: JSON.stringify(hook.draft), created_at: now },
  });
  await tx.hook.update({
    where: { id: hook.id },
    data: { live_revision: number, version: hook.version + 1, updated_at: now },
  });
}

/** Makes the draft the live revision. @throws SluiceError hook_not_found, nothing_to_publish */
export const publishHook = guarded(
  (db: Db, id: string): Promise<Hook> =>
    changeHook(db, id, "hook.publish", async (tx, hook) => {
      if (!hook.dirty)
        throw new SluiceError("nothing_to_publish", `Revision ${hook.live_revision} is live and equals the draft.`);
      await publishDraft(tx, hook);
    }),
);

/**
 * Makes an older revision live again. The draft follows it; what the draft was before is kept in the audit.
 * @throws SluiceError hook_not_found, revision_not_found
 */
export const rollbackHook = guarded(
  (db: Db, id: string, revision: number): Promise<Hook> =>
    changeHook(db, id, "hook.rollback", async (tx, hook) => {
      const found = await tx.revision.findUnique({
        where: { hook_id_number: { hook_id: hook.id, number: bounded(revision) } },
      });
      if (!found) throw new SluiceError("revision_not_found", `The hook has no revision ${revision}.`);
      await tx.hook.update({
        where: { id: hook.id },
        data: {
          live_revision: found.number,
          draft: found.config,
          name: plainName(readConfig(found.config).name),
          version: hook.version + 1,
          updated_at: new Date(),
        },
      });
    }),
);

/** A number that fits the column; no revision is 0. */
const bounded = (revision: number) => (Number.isInteger(revision) && revision > 0 && revision < 2 ** 31 ? revision : 0);

/** Newest first. @throws SluiceError hook_not_found, invalid_cursor */
export const listRevisions = guarded(
  async (db: Db, id: string, { limit, cursor }: ListQuery): Promise<List<Revision>> => {
    const hook = await mustFindHook(db, id);
    const key = readCursor("revisions", cursor, "number");
    const rows = await db.revision.findMany({
      where: { hook_id: hook.id, ...(key && { number: { lt: bounded(key[0]) } }) },
      orderBy: { number: "desc" },
      take: limit + 1,
    });
    return pageOf(
      "revisions",
      rows,
      limit,
      (row) => [row.number],
      (row) => ({
        revision: row.number,
        config: readConfig(row.config),
        live: row.number === hook.live_revision,
        created_at: row.created_at.toISOString(),
      }),
    );
  },
);
