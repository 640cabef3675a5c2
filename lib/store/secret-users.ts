import type { HookConfig } from "@/lib/contract/hook-config";
import type { Db } from "./db";

/** A hook that is granted secrets, by its draft or by what is live. */
export type SecretUser = { id: string; agent_id: string; secrets: string[] };

/** Hooks that are looked at. */
const MAX = 2_000;
/** As `JSON.stringify` writes a list that is not empty. */
const GRANTS = '%"secrets":["%';

/** The hooks that are granted any secret, by id. At most 2,000. */
export async function secretUsers(db: Db): Promise<SecretUser[]> {
  const rows = await db.$queryRaw<{ id: string; agent_id: string; draft: string; live: string | null }[]>`
    SELECT h.id, h.agent_id, h.draft, r.config AS live
    FROM hook h LEFT JOIN revision r ON r.hook_id = h.id AND r.number = h.live_revision
    WHERE h.draft LIKE ${GRANTS} OR r.config LIKE ${GRANTS}
    ORDER BY h.id LIMIT ${MAX}`;
  return rows.map(({ id, agent_id, draft, live }) => ({
    id,
    agent_id,
    secrets: [...new Set([...granted(draft), ...granted(live)])],
  }));
}

function granted(config: string | null): string[] {
  if (config === null) return [];
  const { runner } = JSON.parse(config) as Partial<HookConfig>;
  return runner && "secrets" in runner ? runner.secrets : [];
}
