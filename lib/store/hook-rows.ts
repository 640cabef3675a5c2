import { SluiceError } from "@/lib/contract/error";
import type { Hook } from "@/lib/contract/hook";
import { HookConfig } from "@/lib/contract/hook-config";
import type { Db, Tx } from "./db";
import { plain } from "./text";
import { asId } from "./uuid";

const include = { agent: { select: { slug: true } } };

export const findHookRow = (db: Db | Tx, id: string) => db.hook.findUnique({ where: { id }, include });
export const hookInclude = include;
export type HookRow = NonNullable<Awaited<ReturnType<typeof findHookRow>>>;

export const noHook = (id: string) =>
  new SluiceError("hook_not_found", `No hook has the id ${JSON.stringify(plain(id, 80))}.`);

/** @throws SluiceError hook_not_found, also for what is no id at all */
export async function mustFindHook(db: Db | Tx, id: string): Promise<HookRow> {
  const known = asId(id);
  const row = known && (await findHookRow(db, known));
  if (!row) throw noHook(id);
  return row;
}

/** A stored configuration; keys that came into being later get their defaults. */
export const readConfig = (text: string): HookConfig => HookConfig.parse(JSON.parse(text));

/** The live configurations of some hooks, by hook id. */
export async function liveConfigs(
  db: Db | Tx,
  rows: { id: string; live_revision: number | null }[],
): Promise<Map<string, HookConfig>> {
  const live = rows.flatMap(({ id, live_revision }) =>
    live_revision === null ? [] : [{ hook_id: id, number: live_revision }],
  );
  if (live.length === 0) return new Map();
  const revisions = await db.revision.findMany({ where: { OR: live } });
  return new Map(revisions.map((revision) => [revision.hook_id, readConfig(revision.config)]));
}

export async function toHooks(db: Db | Tx, rows: HookRow[]): Promise<Hook[]> {
  const live = await liveConfigs(db, rows);
  return rows.map((row) => toHook(row, live.get(row.id) ?? null));
}

/** `enabled` acts at once and outside revisions, so the column counts, whatever a stored configuration says. */
function toHook(row: HookRow, live: HookConfig | null): Hook {
  const { enabled } = row;
  const draft = { ...readConfig(row.draft), enabled };
  const current = live && { ...live, enabled };
  return {
    id: row.id,
    agent_id: row.agent_id,
    agent_slug: row.agent.slug,
    name: row.name,
    point: draft.point,
    position: row.position,
    enabled,
    live_revision: row.live_revision,
    dirty: JSON.stringify(draft) !== JSON.stringify(current),
    draft,
    live: current,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Reads one hook as it is now. @throws SluiceError hook_not_found */
export async function readHook(db: Db | Tx, id: string): Promise<Hook> {
  const [hook] = await toHooks(db, [await mustFindHook(db, id)]);
  if (!hook) throw noHook(id);
  return hook;
}
