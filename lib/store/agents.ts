import { type Agent, type AgentPatch, type NewAgent, Slug, slugFrom } from "@/lib/contract/agent";
import { SluiceError } from "@/lib/contract/error";
import { LIMITS } from "@/lib/contract/limits";
import type { List, ListQuery } from "@/lib/contract/list";
import type { Profile } from "@/lib/contract/points";
import { audit } from "./audit";
import type { Db, Tx } from "./db";
import { guarded, isTaken } from "./errors";
import { NEWEST_FIRST, olderThan, pageOf, timeKey } from "./page";
import { join } from "./sql";
import { plain, plainName } from "./text";
import { asId, newId } from "./uuid";

const include = { _count: { select: { hooks: true } } };
type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

const toAgent = (row: Row, seen: Date | null): Agent => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  profile: row.profile as Profile,
  description: row.description,
  enabled: row.enabled,
  resolution: JSON.parse(row.resolution) as Agent["resolution"],
  hooks: row._count.hooks,
  last_seen_at: seen?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** When the newest live call of each agent came in: one walk per agent, newest first, along (agent_id, created_at, id). */
async function lastSeen(db: Db | Tx, ids: string[]): Promise<Map<string, Date | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; seen: Date | null }[]>`
    SELECT a.id, (
      SELECT i.created_at FROM invocation i WHERE i.agent_id = a.id AND i.origin = 'live'
      ORDER BY i.created_at DESC, i.id DESC LIMIT 1
    ) AS seen
    FROM agent a WHERE a.id IN (${join(ids)})`;
  return new Map(rows.map(({ id, seen }) => [id, seen]));
}

const withSeen = async (db: Db | Tx, row: Row): Promise<Agent> =>
  toAgent(row, (await lastSeen(db, [row.id])).get(row.id) ?? null);

/** A slug may look like an id; then the id wins. */
async function findRow(db: Db | Tx, idOrSlug: string) {
  const id = asId(idOrSlug);
  const byId = id && (await db.agent.findUnique({ where: { id }, include }));
  if (byId) return byId;
  return Slug.safeParse(idOrSlug).success ? db.agent.findUnique({ where: { slug: idOrSlug }, include }) : null;
}

async function mustFind(db: Db | Tx, idOrSlug: string): Promise<Row> {
  const row = await findRow(db, idOrSlug);
  if (!row) throw noAgent(idOrSlug);
  return row;
}

export const noAgent = (idOrSlug: string) =>
  new SluiceError("agent_not_found", `No agent has the id or slug ${JSON.stringify(plain(idOrSlug, 80))}.`);

const slugTaken = (slug: string) =>
  new SluiceError("slug_taken", `Another agent has the slug ${slug}; choose another one.`, [
    { path: "slug", code: "slug_taken", message: "another agent has this slug" },
  ]);

/** Newest first. @throws SluiceError invalid_cursor */
export const listAgents = guarded(async (db: Db, { limit, cursor }: ListQuery): Promise<List<Agent>> => {
  const where = olderThan("agents", cursor);
  const rows = await db.agent.findMany({ where, include, orderBy: NEWEST_FIRST, take: limit + 1 });
  const seen = await lastSeen(
    db,
    rows.map((row) => row.id),
  );
  return pageOf("agents", rows, limit, timeKey, (row) => toAgent(row, seen.get(row.id) ?? null));
});

/** @param idOrSlug either; @throws SluiceError agent_not_found */
export const getAgent = guarded(
  async (db: Db, idOrSlug: string): Promise<Agent> => withSeen(db, await mustFind(db, idOrSlug)),
);

/** @throws SluiceError slug_taken when the slug was given and is in use (one made from the name gets a number), limit_reached */
export const createAgent = guarded(async (db: Db, agent: NewAgent): Promise<Agent> => {
  for (let tries = 1; ; tries++) {
    const slug = agent.slug ?? (await freeSlug(db, slugFrom(agent.name)));
    try {
      return await insert(db, { ...agent, slug });
    } catch (error) {
      if (!isTaken(error)) throw error;
      // Somebody took the derived slug between the look and the insert.
      if (agent.slug !== undefined || tries >= 5) throw slugTaken(slug);
    }
  }
});

export async function freeSlug(db: Db | Tx, base: string): Promise<string> {
  const rows = await db.agent.findMany({ where: { slug: { startsWith: base } }, select: { slug: true } });
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(base)) return base;
  for (let n = 2; n <= LIMITS.agents + 1; n++) if (!taken.has(`${base}-${n}`)) return `${base}-${n}`;
  throw slugTaken(base);
}

const insert = (db: Db, agent: NewAgent & { slug: string }): Promise<Agent> =>
  db.$transaction((tx) => insertAgent(tx, agent));

/** Creates an agent within a transaction of the caller's. @throws SluiceError limit_reached */
export async function insertAgent(tx: Tx, agent: NewAgent & { slug: string }): Promise<Agent> {
  if ((await tx.agent.count()) >= LIMITS.agents)
    throw new SluiceError("limit_reached", `There are ${LIMITS.agents} agents already; delete one first.`);
  const now = new Date();
  const { description, resolution, ...rest } = agent;
  const data = { ...rest, id: newId(), created_at: now, updated_at: now, ...columns({ description, resolution }) };
  const row = await tx.agent.create({
    data: { ...data, name: plainName(agent.name), resolution: data.resolution },
    include,
  });
  const created = toAgent(row, null);
  await audit(tx, { action: "agent.create", kind: "agent", target_id: row.id, after: created });
  return created;
}

const columns = ({ description, resolution }: Pick<NewAgent, "description" | "resolution">) => ({
  description: description === null ? null : plain(description, 2_000),
  resolution: JSON.stringify(resolution),
});

/** @throws SluiceError agent_not_found, slug_taken */
export const updateAgent = guarded(async (db: Db, idOrSlug: string, patch: AgentPatch): Promise<Agent> => {
  try {
    return await db.$transaction(async (tx) => {
      const before = await withSeen(tx, await mustFind(tx, idOrSlug));
      const { name, slug, enabled } = { ...before, ...patch };
      const row = await tx.agent.update({
        where: { id: before.id },
        data: { name: plainName(name), slug, enabled, ...columns({ ...before, ...patch }), updated_at: new Date() },
        include,
      });
      const after = { ...toAgent(row, null), last_seen_at: before.last_seen_at };
      await audit(tx, { action: "agent.update", kind: "agent", target_id: row.id, before, after });
      return after;
    });
  } catch (error) {
    throw isTaken(error) && patch.slug ? slugTaken(patch.slug) : error;
  }
});

/** Deletes the agent with its hooks, revisions and samples. Traces and figures stay. @throws SluiceError agent_not_found */
export const deleteAgent = guarded(
  (db: Db, idOrSlug: string): Promise<void> =>
    db.$transaction(async (tx) => {
      const before = await withSeen(tx, await mustFind(tx, idOrSlug));
      await tx.agent.delete({ where: { id: before.id } });
      await audit(tx, { action: "agent.delete", kind: "agent", target_id: before.id, before });
    }),
);

/** @returns the id of an agent for a filter: a slug must exist, an id may be one of a deleted agent. */
export async function agentIdFor(db: Db, idOrSlug: string): Promise<string> {
  const row = await findRow(db, idOrSlug);
  const id = row?.id ?? asId(idOrSlug);
  if (!id) throw noAgent(idOrSlug);
  return id;
}
