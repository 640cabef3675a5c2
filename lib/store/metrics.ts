import type { Metrics, MetricsQuery } from "@/lib/contract/metrics";
import { agentIdFor } from "./agents";
import type { Db } from "./db";
import { guarded } from "./errors";
import { noHook } from "./hook-rows";
import { seriesNames } from "./metric-names";
import { type FigureRow, seriesOf } from "./metric-series";
import { type Range, rangesOf, windowOf } from "./metric-window";
import { empty, join, raw, type Sql, sql } from "./sql";
import { asId } from "./uuid";

/** Series of one answer; the largest by calls. */
export const MAX_SERIES = 50;

type By = MetricsQuery["by"];

/** The key of a series in SQL. */
const KEYS: Record<NonNullable<By>, string> = {
  hook: "hook_id",
  agent: "agent_id",
  point: "point",
  tool: "tool",
  runner: "runner",
  revision: "hook_id || '@' || CAST(revision AS TEXT)",
};

/** Figures of hooks come from steps, all others from invocations. */
const scopeOf = ({ by, hook }: MetricsQuery) =>
  hook !== undefined || by === "hook" || by === "runner" || by === "revision" ? "step" : "invocation";

/**
 * Figures over time, from the additive figures alone: their number of rows does not grow with the number of calls.
 * A window is exact to the minute. Keys of `revision` are `<hook id>@<revision>`.
 * @throws SluiceError invalid_request, agent_not_found for an unknown slug, hook_not_found for what is no id
 */
export const readMetrics = guarded(async (db: Db, query: MetricsQuery): Promise<Metrics> => {
  const window = windowOf(query, new Date());
  const scope = scopeOf(query);
  const ranges = rangesOf(window);
  const where = await conditions(db, query, scope, ranges);
  const key = raw(query.by ? KEYS[query.by] : "'all'");
  const keys = query.by ? await largest(db, key, where) : ["all"];
  const rows = keys.length === 0 ? [] : await read(db, key, window.step, where, query.by ? keys : null);
  const names = await seriesNames(db, query.by, keys);
  const series = keys.map((k) =>
    seriesOf(
      k,
      names.get(k) ?? k,
      rows.filter((row) => row.key === k),
      window,
    ),
  );
  return { from: iso(window.from), to: iso(window.to), step: window.step, series };
});

const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();

async function conditions(db: Db, query: MetricsQuery, scope: string, ranges: Range[]): Promise<Sql> {
  const { by, agent, hook, origin } = query;
  const hookId = hook === undefined ? null : asId(hook);
  if (hook !== undefined && hookId === null) throw noHook(hook);
  const parts = [
    sql`scope = ${scope}`,
    sql`(${join(
      ranges.map((r) => sql`(grain = ${r.grain} AND bucket >= ${BigInt(r.from)} AND bucket < ${BigInt(r.to)})`),
      " OR ",
    )})`,
    agent === undefined ? null : sql`agent_id = ${await agentIdFor(db, agent)}`,
    hookId === null ? null : sql`hook_id = ${hookId}`,
    origin === undefined ? null : sql`origin = ${origin}`,
    // Hooks that were given inline have no series of their own.
    by === "hook" || by === "revision" ? sql`hook_id <> ''` : null,
  ];
  return join(
    parts.filter((part): part is Sql => part !== null),
    " AND ",
  );
}

async function largest(db: Db, key: Sql, where: Sql): Promise<string[]> {
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT ${key} AS key, SUM(calls) AS total FROM rollup WHERE ${where}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MAX_SERIES}`;
  return rows.map((row) => row.key);
}

async function read(db: Db, key: Sql, step: number, where: Sql, keys: string[] | null): Promise<FigureRow[]> {
  const width = sql`CAST(${BigInt(step)} AS BIGINT)`;
  const sums = ["calls", "failures", "bytes_in", "bytes_out", "tokens_in", "tokens_out"];
  const rows = await db.$queryRaw<Record<keyof FigureRow, unknown>[]>`
    SELECT ${key} AS key, (bucket / ${width}) * ${width} AS t, outcome, latency,
           ${raw(sums.map((sum) => `CAST(SUM(${sum}) AS BIGINT) AS ${sum}`).join(", "))}
    FROM rollup WHERE ${where} ${keys ? sql`AND ${key} IN (${join(keys)})` : empty}
    GROUP BY 1, 2, 3, 4`;
  return rows.map((row) => ({
    key: String(row.key),
    outcome: String(row.outcome),
    t: Number(row.t),
    latency: Number(row.latency),
    calls: Number(row.calls),
    failures: Number(row.failures),
    bytes_in: Number(row.bytes_in),
    bytes_out: Number(row.bytes_out),
    tokens_in: Number(row.tokens_in),
    tokens_out: Number(row.tokens_out),
  }));
}
