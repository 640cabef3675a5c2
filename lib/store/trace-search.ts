import type { TraceQuery } from "@/lib/contract/trace-query";
import { FAILURES } from "@/lib/contract/verdicts";
import { agentIdFor } from "./agents";
import type { Db } from "./db";
import { noHook } from "./hook-rows";
import { cursorOf, readCursor } from "./page";
import { empty, join, type Sql, sql } from "./sql";
import { plain } from "./text";
import { asId } from "./uuid";

type Row = { id: string; created_at: Date; point: string; tool: string | null; tool_use_id: string | null };
type Found = { ids: string[]; next_cursor: string | null };
type Key = [time: number, id: string];

/** A text search looks at so many invocations for one page, so many at once. */
export const SCAN_MAX = 5_000;
const SCAN_CHUNK = 250;

/** Ids of the invocations that fit, in order, with the cursor of the next page. */
export async function findTraces(db: Db, query: TraceQuery): Promise<Found> {
  const start = readCursor("traces", query.cursor, "number", "string");
  const filters = await filtersOf(db, query);
  if (query.q !== undefined) return scan(db, query.q, query.limit, filters, start);
  const rows = await readRows(db, filters, start, query.limit + 1);
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    ids: shown.map((row) => row.id),
    next_cursor: rows.length > query.limit && last ? cursorOf("traces", keyOf(last)) : null,
  };
}

const keyOf = (row: Row): Key => [row.created_at.getTime(), row.id];

type Filters = { own: Sql[]; step: Sql[]; from: Date | null; to: Date | null; once: Sql | null };

async function filtersOf(db: Db, query: TraceQuery): Promise<Filters> {
  const hookId = query.hook === undefined ? null : asId(query.hook);
  if (query.hook !== undefined && hookId === null) throw noHook(query.hook);
  const { point, tool, verdict, origin, session, disposition, failed } = query;
  const own = [
    query.agent === undefined ? null : sql`i.agent_id = ${await agentIdFor(db, query.agent)}`,
    point && sql`i.point = ${point}`,
    tool && sql`i.tool = ${plain(tool)}`,
    failed && hookId === null && sql`i.failures > 0`,
    verdict && sql`i.verdict = ${verdict}`,
    origin && sql`i.origin = ${origin}`,
    session && sql`i.session_id = ${plain(session)}`,
  ];
  const step = [
    hookId && sql`s.hook_id = ${hookId}`,
    hookId && failed && sql`s.disposition IN (${join([...FAILURES])})`,
    disposition && sql`s.disposition = ${disposition}`,
  ];
  const date = (text: string | undefined) => (text === undefined ? null : new Date(text));
  return {
    own: own.filter(isSql),
    step: step.filter(isSql),
    from: date(query.from),
    to: date(query.to),
    // Of several steps with the disposition the first one stands for the invocation. A hook has one step.
    once:
      disposition && hookId === null
        ? sql`NOT EXISTS (SELECT 1 FROM invocation_step e WHERE e.invocation_id = s.invocation_id
              AND e.position < s.position AND e.disposition = ${disposition})`
        : null,
  };
}

const isSql = (part: unknown): part is Sql => typeof part === "object" && part !== null;

/** Reads along one index in either case: the steps' when a filter is about steps, else the invocations'. */
async function readRows(db: Db, filters: Filters, after: Key | null, limit: number): Promise<Row[]> {
  const bySteps = filters.step.length > 0;
  const at = bySteps ? sql`s.created_at` : sql`i.created_at`;
  const id = bySteps ? sql`s.invocation_id` : sql`i.id`;
  const { from, to, once } = filters;
  const where = [
    ...(bySteps ? [sql`i.id = s.invocation_id`, ...filters.step] : []),
    ...filters.own,
    from && sql`${at} >= ${from}`,
    to && sql`${at} < ${to}`,
    after && sql`(${at}, ${id}) < (${new Date(after[0])}, ${after[1]})`,
    once,
  ].filter(isSql);
  // CROSS JOIN keeps SQLite from turning the loops around.
  return db.$queryRaw<Row[]>`
    SELECT i.id, i.created_at, i.point, i.tool, i.tool_use_id
    FROM ${bySteps ? sql`invocation_step s CROSS JOIN invocation i` : sql`invocation i`}
    ${where.length > 0 ? sql`WHERE ${join(where, " AND ")}` : empty}
    ORDER BY ${at} DESC, ${id} DESC LIMIT ${limit}`;
}

/** Looks at invocations in order until the page is full or {@link SCAN_MAX} were looked at. */
async function scan(db: Db, q: string, limit: number, filters: Filters, start: Key | null): Promise<Found> {
  const ids: string[] = [];
  let after = start;
  for (let seen = 0; seen < SCAN_MAX; seen += SCAN_CHUNK) {
    const rows = await readRows(db, filters, after, SCAN_CHUNK);
    const inEvents = await eventsWith(db, q, rows);
    for (const row of rows) {
      const hit = fits(row, q) || (inEvents.has(row.id) && (await inText(db, row, q)));
      if (hit && ids.length === limit) return { ids, next_cursor: after && cursorOf("traces", after) };
      if (hit) ids.push(row.id);
      after = keyOf(row);
    }
    if (rows.length < SCAN_CHUNK) return { ids, next_cursor: null };
  }
  return { ids, next_cursor: after && cursorOf("traces", after) };
}

function fits(row: Row, q: string): boolean {
  const wanted = q.toLowerCase();
  return [row.id, row.tool, row.tool_use_id].some((text) => text?.toLowerCase().includes(wanted));
}

/** The invocations whose event may contain the text: it is looked for as JSON writes it, anywhere in the event. */
async function eventsWith(db: Db, q: string, rows: Row[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const written = JSON.stringify(q).slice(1, -1);
  // SQLite folds the case of ASCII alone; where that is not enough any character will do, the text is looked at afterwards.
  const pattern = `%${written.replace(/[\\%_]/g, "\\$&").replace(CASED, "_")}%`;
  const hits = await db.$queryRaw<{ id: string }[]>`
    SELECT invocation_id AS id FROM payload
    WHERE invocation_id IN (${join(rows.map((row) => row.id))}) AND LOWER(event) LIKE LOWER(${pattern}) ESCAPE '\\'`;
  return new Set(hits.map((hit) => hit.id));
}

/** Whether some text in a value contains what is looked for; the names of keys are no text. */
function holdsText(value: unknown, wanted: string): boolean {
  if (typeof value === "string") return value.toLowerCase().includes(wanted);
  return typeof value === "object" && value !== null && Object.values(value).some((part) => holdsText(part, wanted));
}

const CASED = /(?![a-z])\p{Cased}/giu;

async function inText(db: Db, row: Row, q: string): Promise<boolean> {
  const payload = await db.payload.findUnique({ where: { invocation_id: row.id }, select: { event: true } });
  return payload !== null && holdsText(JSON.parse(payload.event), q.toLowerCase());
}
