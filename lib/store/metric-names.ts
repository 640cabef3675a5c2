import type { MetricsQuery } from "@/lib/contract/metrics";
import type { Db } from "./db";

/** Names of the series by key. What was deleted since keeps its key as its name. */
export async function seriesNames(db: Db, by: MetricsQuery["by"], keys: string[]): Promise<Map<string, string>> {
  if (by === undefined) return new Map([["all", "All calls"]]);
  if (by === "agent") {
    const agents = await db.agent.findMany({ where: { id: { in: keys } }, select: { id: true, name: true } });
    return new Map(agents.map(({ id, name }) => [id, name]));
  }
  if (by === "hook" || by === "revision") {
    const ids = [...new Set(keys.map((key) => key.split("@")[0] ?? key))];
    const hooks = await db.hook.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
    const names = new Map(hooks.map(({ id, name }) => [id, name]));
    return new Map(keys.map((key) => [key, revisionName(key, names)]));
  }
  return new Map(keys.map((key) => [key, key || "none"]));
}

function revisionName(key: string, names: Map<string, string>): string {
  const [id = key, revision] = key.split("@");
  const name = names.get(id) ?? id;
  return revision === undefined ? name : `${name} · revision ${revision}`;
}
