import { LIBREFANG_POINTS, type Point } from "@/lib/contract/points";
import type { Db } from "./db";
import { guarded } from "./errors";

export type LiveHook = {
  id: string;
  agent_id: string;
  agent_slug: string;
  name: string;
  point: Point;
  revision: number | null;
};

/** Hooks that one answer can hold. */
const MAX = 5_000;

/** The live hooks at LibreFang's points, of one agent or of all, by agent and position. At most 5,000. */
export const liveLibrefangHooks = guarded(async (db: Db, agentId: string | null): Promise<LiveHook[]> => {
  const rows = await db.hook.findMany({
    where: {
      enabled: true,
      live_revision: { not: null },
      point: { in: [...LIBREFANG_POINTS] },
      agent: { enabled: true },
      ...(agentId === null ? {} : { agent_id: agentId }),
    },
    select: {
      id: true,
      agent_id: true,
      name: true,
      point: true,
      live_revision: true,
      agent: { select: { slug: true } },
    },
    orderBy: [{ agent_id: "asc" }, { position: "asc" }, { id: "asc" }],
    take: MAX,
  });
  return rows.map(({ id, agent_id, name, point, live_revision, agent }) => ({
    id,
    agent_id,
    agent_slug: agent.slug,
    name,
    point: point as Point,
    revision: live_revision,
  }));
});
