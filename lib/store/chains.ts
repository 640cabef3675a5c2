import type { Point, Profile } from "@/lib/contract/points";
import type { ChainAgent, ChainHook } from "@/lib/engine/ports";
import { getAgent } from "./agents";
import type { Db } from "./db";
import { guarded, storageError } from "./errors";
import { liveConfigs } from "./hook-rows";

export type AgentChain = { agent: ChainAgent; chain: ChainHook[] };

/**
 * What a live call needs: the agent, and its enabled hooks with a live revision at the point, in order.
 * @throws SluiceError agent_not_found
 */
export const chainFor = guarded(async (db: Db, agentIdOrSlug: string, point: Point): Promise<AgentChain> => {
  const { id, slug, profile, enabled, resolution } = await getAgent(db, agentIdOrSlug);
  const rows = await db.hook.findMany({
    where: { agent_id: id, point, enabled: true, live_revision: { not: null } },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true, live_revision: true },
  });
  const live = await liveConfigs(db, rows);
  const chain = rows.flatMap((row): ChainHook[] => {
    const config = live.get(row.id);
    return config ? [{ hook_id: row.id, revision: row.live_revision, config: { ...config, enabled: true } }] : [];
  });
  return { agent: { id, slug, profile: profile as Profile, enabled, resolution }, chain };
});

type Entry = { at: number; chain: Promise<AgentChain>; agentId: string | null };

export type ChainCache = {
  /** As {@link chainFor}, at most a second old. */
  chainFor: (agentIdOrSlug: string, point: Point) => Promise<AgentChain>;
  /** Forgets what is known of an agent: call it after each change in this process. */
  invalidate: (agentId: string) => void;
};

/**
 * Keeps chains for a moment, so that live calls of one agent share one read. Changes in this process count at once,
 * those of other processes after `maxAgeMs`.
 */
export function createChainCache(db: Db, { maxAgeMs = 1_000, maxEntries = 1_000 } = {}): ChainCache {
  const entries = new Map<string, Entry>();

  const load = (key: string, agent: string, point: Point): Promise<AgentChain> => {
    const known = entries.get(key)?.chain;
    // A database that does not answer must not reach the agent: the chain that was known goes on working.
    const chain = chainFor(db, agent, point).catch((error: unknown) => {
      if (known && storageError(error)?.code === "storage_unavailable") return known;
      throw error;
    });
    const entry: Entry = { at: performance.now(), chain, agentId: null };
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? key);
    entry.chain.then(
      (loaded) => {
        entry.agentId = loaded.agent.id;
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    return entry.chain;
  };

  return {
    chainFor: (agent, point) => {
      const key = `${point} ${agent}`;
      const entry = entries.get(key);
      return entry && performance.now() - entry.at < maxAgeMs ? entry.chain : load(key, agent, point);
    },
    invalidate: (agentId) => {
      // An entry that is being read may have been read before the change: it goes too.
      for (const [key, entry] of entries) if (entry.agentId === null || entry.agentId === agentId) entries.delete(key);
    },
  };
}
