import { bucketOf } from "@/lib/engine/histogram";
import type { Db, Provider } from "@/lib/store/db";
import { FigureBook } from "@/lib/store/figure-book";
import type { Figure } from "@/lib/store/figures";
import { cursorOf } from "@/lib/store/page";
import type { Value } from "@/lib/store/recorded";
import { insertFigures } from "@/lib/store/write-batch";

export type Filled = { agents: string[]; hooks: string[]; to: number; middle: string };

const DAYS = 7;
/** A Sunday, whole hours. */
const TO = Date.UTC(2026, 2, 8);
const FROM = TO - DAYS * 86_400_000;
const uuid = (kind: number, n: number) =>
  `${kind.toString(16).padStart(8, "0")}-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const AGENTS = Array.from({ length: 4 }, (_, i) => uuid(1, i));
const HOOKS = Array.from({ length: 20 }, (_, i) => uuid(2, i));

/** A number without order, from 0 to 2³² − 1; SQL and JavaScript reckon it alike. */
const mixed = (n: number) => Number((BigInt(n) * 2_654_435_761n) % 4_294_967_296n);

/**
 * Stores invocations with one step each, evenly over seven days: 4 agents, 20 hooks, 10 tools, some failures, tests and
 * rare values. A database that holds as many already stays as it is.
 */
export async function fill(db: Db, provider: Provider, calls: number): Promise<Filled> {
  const middle = cursorOf("traces", [(FROM + TO) / 2, "z"]);
  const filled = { agents: AGENTS, hooks: HOOKS, to: TO, middle };
  if ((await db.invocation.findFirst()) !== null) return filled;
  if (provider === "sqlite") await db.$queryRawUnsafe("PRAGMA synchronous = OFF");
  await fillRows(db, provider, calls);
  await fillFigures(db, calls);
  if (provider === "postgresql") await db.$executeRawUnsafe("ANALYZE");
  return filled;
}

/** By SQL alone, and indexes afterwards: millions of rows in minutes. */
async function fillRows(db: Db, provider: Provider, calls: number): Promise<void> {
  const sqlite = provider === "sqlite";
  const hex = (value: string, width: number) =>
    sqlite ? `printf('%0${width}x', ${value})` : `lpad(to_hex(${value}), ${width}, '0')`;
  const ms = `(${FROM} + n * ${TO - FROM} / ${calls})`;
  const time = sqlite ? ms : `to_timestamp(${ms} / 1000.0)`;
  const id = (value: string) => `'00000001-0000-7000-8000-' || ${hex(value, 12)}`;
  const hookId = `'00000002-0000-7000-8000-' || ${hex("h % 20", 12)}`;
  const numbers = sqlite
    ? `WITH RECURSIVE c(n) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT n + 1 FROM c WHERE n < ${calls - 1}), s AS (SELECT n, n * 2654435761 % 4294967296 AS h FROM c)`
    : `WITH s AS (SELECT n, n * 2654435761 % 4294967296 AS h FROM generate_series(0, ${calls - 1}::bigint) AS n)`;
  const own = `${hex(`${ms}`, 12)}`;
  const invocationId = `substr(${own}, 1, 8) || '-' || substr(${own}, 9, 4) || '-7000-8000-' || ${hex("n", 12)}`;
  const indexes = await dropIndexes(db, sqlite);
  const failed = "h % 97 = 0";
  await db.$executeRawUnsafe(`INSERT INTO invocation ${numbers}
    SELECT ${invocationId}, ${id("h % 4")}, CASE WHEN h % 9973 = 0 THEN 'ingest' ELSE 'transform_tool_result' END,
      CASE WHEN h % 19997 = 0 THEN 'rare' ELSE 'tool_' || (h / 64 % 10) END, 'call_' || n, 'session_' || (h / 32 % ${Math.max(10, Math.floor(calls / 50))}),
      CASE WHEN h % 331 = 0 THEN 'test' ELSE 'live' END, CASE WHEN h % 3 = 0 THEN 'replaced' ELSE 'unchanged' END,
      CASE WHEN ${failed} THEN 1 ELSE 0 END, 0, 1, 1000 + h % 9000, 400, 100, ${sqlite ? "0" : "false"}, 1600, 400, ${time}
    FROM s ORDER BY n`);
  await db.$executeRawUnsafe(`INSERT INTO invocation_step ${numbers}
    SELECT ${invocationId}, 0, ${hookId}, 1, 'pipeline',
      CASE WHEN ${failed} THEN 'timeout' WHEN h % 3 = 0 THEN 'applied' ELSE 'unchanged' END, 1000 + h % 9000, ${time}
    FROM s ORDER BY n`);
  for (const index of indexes) await db.$executeRawUnsafe(index);
}

async function dropIndexes(db: Db, sqlite: boolean): Promise<string[]> {
  const found = await db.$queryRawUnsafe<{ name: string; sql: string }[]>(
    sqlite
      ? "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN ('invocation', 'invocation_step')"
      : "SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE tablename IN ('invocation', 'invocation_step') AND indexname NOT LIKE '%_pkey' AND schemaname = current_schema()",
  );
  for (const { name } of found) await db.$executeRawUnsafe(`DROP INDEX "${name}"`);
  return found.map(({ sql }) => sql);
}

const MINUTES = 60_000;
const HOUR = 60 * MINUTES;

/**
 * Through the recorder's own book, an hour at once; a row is stored when its bucket is over. Rows of single minutes only
 * where one of the measured windows reads them.
 */
async function fillFigures(db: Db, calls: number): Promise<void> {
  const book = new FigureBook();
  const open = new Map<string, Value[]>();
  let n = 0;
  for (let end = FROM + HOUR; end <= TO; end += HOUR) {
    const figures: Figure[] = [];
    for (let at = timeOf(n, calls); n < calls && at < end; at = timeOf(++n, calls))
      figures.push(...figuresOf(n, new Date(at)));
    for (const row of book.add(figures)) if (isRead(row)) open.set(row.slice(0, 8).join(" "), row);
    const ended = [...open].filter(([, row]) => (Number(row[1]) + Number(row[2])) * 1_000 <= end);
    await insertFigures(
      db,
      ended.map(([, row]) => row),
    );
    for (const [name] of ended) open.delete(name);
  }
}

const timeOf = (n: number, calls: number) => Math.floor(FROM + (n * (TO - FROM)) / calls);

const isRead = ([, grain, start]: Value[]) =>
  grain !== 60 || Number(start) * 1_000 < FROM + HOUR || Number(start) * 1_000 >= TO - 25 * HOUR;

function figuresOf(n: number, at: Date): Figure[] {
  const h = mixed(n);
  const failed = h % 97 === 0;
  // Spread as latencies are: most near the middle, few far above it.
  const us =
    2_000 * Math.exp(0.7 * (((h % 1_000) + (Math.floor(h / 1_000) % 1_000) + (Math.floor(h / 1e6) % 1_000)) / 500 - 3));
  const common = {
    at,
    agentId: AGENTS[h % 4] ?? "",
    point: h % 9_973 === 0 ? "ingest" : "transform_tool_result",
    tool: h % 19_997 === 0 ? "rare" : `tool_${Math.floor(h / 64) % 10}`,
    origin: h % 331 === 0 ? "test" : "live",
    latency: bucketOf(us),
    sums: [1, failed ? 1 : 0, 1_600, 400, 400, 100],
  };
  return [
    {
      ...common,
      scope: "invocation",
      hookId: "",
      runner: "",
      revision: 0,
      outcome: h % 3 === 0 ? "replaced" : "unchanged",
    },
    {
      ...common,
      scope: "step",
      hookId: HOOKS[h % 20] ?? "",
      runner: "pipeline",
      revision: 1,
      outcome: failed ? "timeout" : h % 3 === 0 ? "applied" : "unchanged",
    },
  ];
}
