import type { Metrics, MetricsQuery, Series } from "@/lib/contract/metrics";
import { agentIdFor } from "./agents";
import type { Db } from "./db";
import { guarded } from "./errors";
import type { Kind } from "./figure-book";
import { noHook } from "./hook-rows";
import { seriesNames } from "./metric-names";
import { type Asked, figurePages } from "./metric-rows";
import { type FigureRow, seriesOf } from "./metric-series";
import { rangesOf, type Window, windowOf } from "./metric-window";
import { otherWork } from "./other-work";
import { join, type Sql, sql } from "./sql";
import { asId } from "./uuid";

/** Series of one answer; the largest by calls. */
export const MAX_SERIES = 50;

type Key = { agent_id: string; hook_id: string; key: string };
type Counted = Key & { calls: bigint };
type Read = Key & { bucket: bigint; sums: string; outcomes: string; latencies: string };
/** `calls` include steps that were not called. */
type Group = { key: string; calls: number; rows: FigureRow[] };

/** What the rows are read for; figures of hooks come from steps, all others from invocations. */
function kindOf({ by, hook }: MetricsQuery): Kind {
  if (by === "tool") return hook === undefined ? "tool" : "hook_tool";
  return hook !== undefined || by === "hook" || by === "runner" || by === "revision" ? "hook" : "point";
}

/** The key of the series that a row belongs to. */
function seriesKey({ by }: MetricsQuery, { agent_id, hook_id, key }: Key): string {
  if (by === undefined) return "all";
  if (by === "agent") return agent_id;
  if (by === "hook") return hook_id;
  if (by === "tool") return key;
  const [point = "", revision = "", runner = ""] = key.split(" ");
  return by === "point" ? point : by === "runner" ? runner : `${hook_id}@${revision}`;
}

/**
 * Figures over time, from the kept figures alone: their number of rows does not grow with the number of calls.
 * A window is exact to the minute. Keys of `revision` are `<hook id>@<revision>`.
 * @throws SluiceError invalid_request, agent_not_found for an unknown slug, hook_not_found for what is no id
 */
export const readMetrics = guarded(async (db: Db, query: MetricsQuery): Promise<Metrics> => {
  const window = windowOf(query, new Date());
  const asked = { kind: kindOf(query), ranges: rangesOf(window), where: await conditions(db, query) };
  const groups = (await readAll(db, query, asked, window)) ?? (await readLargest(db, query, asked, window));
  if (query.by === undefined && groups.length === 0) groups.push({ key: "all", calls: 0, rows: [] });
  const names = await seriesNames(
    db,
    query.by,
    groups.map((group) => group.key),
  );
  const series: Series[] = [];
  for (const { key, rows } of groups) {
    series.push(seriesOf(key, names.get(key) ?? key, rows, window));
    await otherWork();
  }
  return { from: iso(window.from), to: iso(window.to), step: window.step, series };
});

const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();

async function conditions(db: Db, query: MetricsQuery): Promise<Sql[]> {
  const { by, agent, hook, origin } = query;
  const hookId = hook === undefined ? null : asId(hook);
  if (hook !== undefined && hookId === null) throw noHook(hook);
  const parts = [
    agent === undefined ? null : sql`agent_id = ${await agentIdFor(db, agent)}`,
    hookId === null ? null : sql`hook_id = ${hookId}`,
    origin === undefined ? null : sql`origin = ${origin}`,
    // Hooks that were given inline have no series of their own.
    by === "hook" || by === "revision" ? sql`hook_id <> ''` : null,
  ];
  return parts.filter((part): part is Sql => part !== null);
}

const largestFirst = (groups: Iterable<Group>) =>
  [...groups].sort((a, b) => b.calls - a.calls || (a.key < b.key ? -1 : 1)).slice(0, MAX_SERIES);

/** Everything in one go, or null when there are more series than are answered. */
async function readAll(db: Db, query: MetricsQuery, asked: Asked, window: Window): Promise<Group[] | null> {
  const groups = new Map<string, Group>();
  for await (const page of figurePages<Read>(db, asked, COLUMNS))
    for (const row of page) {
      const key = seriesKey(query, row);
      const group = groups.get(key) ?? { key, calls: 0, rows: [] };
      if (group.rows.length === 0) groups.set(key, group);
      if (groups.size > MAX_SERIES) return null;
      group.calls += addRow(group, row, window);
    }
  return largestFirst(groups.values());
}

/** First which series are the largest, then only their figures. */
async function readLargest(db: Db, query: MetricsQuery, asked: Asked, window: Window): Promise<Group[]> {
  const groups = new Map<string, Group & { of: Key }>();
  for await (const page of figurePages<Counted>(db, asked, "agent_id, hook_id, key, calls"))
    for (const row of page) {
      const key = seriesKey(query, row);
      const group = groups.get(key);
      if (group) group.calls += Number(row.calls);
      else groups.set(key, { key, calls: Number(row.calls), rows: [], of: row });
    }
  const largest = new Map(largestFirst(groups.values()).map((group) => [group.key, group]));
  const shown = [...groups.values()].filter((group) => largest.has(group.key)).map((group) => group.of);
  const where = [...asked.where, among(query, shown)];
  for await (const page of figurePages<Read>(db, { ...asked, where }, COLUMNS))
    for (const row of page) {
      const group = largest.get(seriesKey(query, row));
      if (group) addRow(group, row, window);
    }
  return [...largest.values()];
}

/** A condition that holds for all rows of these series, and for few others. */
function among({ by }: MetricsQuery, keys: Key[]): Sql {
  if (by === "agent") return sql`agent_id IN (${join([...new Set(keys.map((key) => key.agent_id))])})`;
  if (by === "hook" || by === "revision")
    return sql`hook_id IN (${join([...new Set(keys.map((key) => key.hook_id))])})`;
  return sql`key IN (${join([...new Set(keys.map((key) => key.key))])})`;
}

/** The sums as one text: a value costs more on its way through the layers than its digits do. */
const SUMS = ["calls", "failures", "bytes_in", "bytes_out", "tokens_in", "tokens_out"];
const COLUMNS = `agent_id, hook_id, key, ${SUMS.map((sum) => `CAST(${sum} AS TEXT)`).join(" || ' ' || ")} AS sums, outcomes, latencies`;

/** @returns the calls of the row */
function addRow(group: Group, row: Read, { step }: Window): number {
  const [calls = 0, ...sums] = row.sums.split(" ").map(Number);
  group.rows.push({
    t: Math.floor(Number(row.bucket) / step) * step,
    sums,
    outcomes: JSON.parse(row.outcomes) as Record<string, number>,
    latencies: row.latencies,
  });
  return calls;
}
