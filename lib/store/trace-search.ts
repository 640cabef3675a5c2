import type { TraceQuery } from "@/lib/contract/trace-query";
import type { Db } from "./db";
import { otherWork } from "./other-work";
import { cursorOf, readCursor } from "./page";
import { empty, join, type Sql, sql } from "./sql";
import { type Filters, filtersOf, keysIn } from "./trace-filters";

type Row = {
  id: string;
  created_at: Date;
  point: string;
  tool: string | null;
  tool_use_id: string | null;
  bytes_before: number | null;
};
type Found = { ids: string[]; next_cursor: string | null };
type Key = [time: number, id: string];

/** A text search looks at so many invocations for one page, so many at once. */
export const SCAN_MAX = 5_000;
const SCAN_CHUNK = 250;
/** Bytes of texts that one statement of it looks at, unless a single one is larger. */
const SCAN_BYTES = 1024 * 1024;

/**
 * Several filters at once: one is read along its index, the others are tried on what it gives. So many invocations are
 * looked at by the first statement and at most by a later one; and about so many for one page.
 */
const LOOK_FIRST = 250;
const LOOK_MOST = 2_000;
export const LOOK_MAX = 20_000;

/** Ids of the invocations that fit, in order, with the cursor of the next page. */
export async function findTraces(db: Db, query: TraceQuery): Promise<Found> {
  const start = readCursor("traces", query.cursor, "number", "string");
  const filters = await filtersOf(db, query);
  if (query.q !== undefined) return scan(db, query.q, query.limit, filters, start);
  const { rows, next } = await readRows(db, filters, start, query.limit + 1);
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  const after = rows.length > query.limit && last ? keyOf(last) : next;
  return { ids: shown.map((row) => row.id), next_cursor: after && cursorOf("traces", after) };
}

const keyOf = (row: Pick<Row, "created_at" | "id">): Key => [row.created_at.getTime(), row.id];

/** @returns rows in order, and where to go on: null at the end */
async function readRows(
  db: Db,
  filters: Filters,
  start: Key | null,
  limit: number,
): Promise<{ rows: Row[]; next: Key | null }> {
  const rows: Row[] = [];
  let next = start;
  let look = filters.rest.length === 0 ? limit : LOOK_FIRST;
  for (let looked = 0; looked < LOOK_MAX; look = Math.min(look * 2, LOOK_MOST)) {
    const keys = sql`${keysIn(filters.lead, filters, next && [new Date(next[0]), next[1]])} ORDER BY 1 DESC, 2 DESC`;
    rows.push(...(await readKeys(db, sql`${keys} LIMIT ${look}`, filters.rest, limit - rows.length)));
    const last = rows.at(-1);
    if (rows.length === limit && last) return { rows, next: keyOf(last) };
    if (filters.rest.length === 0) return { rows, next: null };
    const [edge] = await db.$queryRaw<Pick<Row, "created_at" | "id">[]>`${keys} LIMIT 1 OFFSET ${look - 1}`;
    if (!edge) return { rows, next: null };
    next = keyOf(edge);
    looked += look;
    await otherWork();
  }
  return { rows, next };
}

/** CROSS JOIN keeps SQLite from turning the loops around. */
const readKeys = (db: Db, keys: Sql, rest: Sql[], limit: number) => db.$queryRaw<Row[]>`
  SELECT i.id, i.created_at, i.point, i.tool, i.tool_use_id, i.bytes_before
  FROM (${keys}) k CROSS JOIN invocation i
  WHERE i.id = k.id ${rest.length > 0 ? sql`AND ${join(rest, " AND ")}` : empty}
  ORDER BY k.created_at DESC, k.id DESC LIMIT ${limit}`;

/** Looks at invocations in order until the page is full or {@link SCAN_MAX} were looked at. */
async function scan(db: Db, q: string, limit: number, filters: Filters, start: Key | null): Promise<Found> {
  const ids: string[] = [];
  let after = start;
  for (let seen = 0; seen < SCAN_MAX; seen += SCAN_CHUNK) {
    const { rows, next } = await readRows(db, filters, after, SCAN_CHUNK);
    const inEvents = await eventsWith(db, q, rows);
    for (const row of rows) {
      const hit = fits(row, q) || (inEvents.has(row.id) && (await inText(db, row, q)));
      if (hit && ids.length === limit) return { ids, next_cursor: after && cursorOf("traces", after) };
      if (hit) ids.push(row.id);
      after = keyOf(row);
    }
    after = next;
    if (next === null || rows.length < SCAN_CHUNK) break;
  }
  return { ids, next_cursor: after && cursorOf("traces", after) };
}

function fits(row: Row, q: string): boolean {
  const wanted = q.toLowerCase();
  return [row.id, row.tool, row.tool_use_id].some((text) => text?.toLowerCase().includes(wanted));
}

/** The invocations whose event may contain the text: it is looked for as JSON writes it, anywhere in the event. */
async function eventsWith(db: Db, q: string, rows: Row[]): Promise<Set<string>> {
  const written = JSON.stringify(q).slice(1, -1);
  // SQLite folds the case of ASCII alone; where that is not enough any character will do, the text is looked at afterwards.
  const pattern = `%${written.replace(/[\\%_]/g, "\\$&").replace(CASED, "_")}%`;
  const found = new Set<string>();
  for (const part of partsOf(rows)) {
    const hits = await db.$queryRaw<{ id: string }[]>`
      SELECT invocation_id AS id FROM payload
      WHERE invocation_id IN (${join(part.map((row) => row.id))}) AND LOWER(event) LIKE LOWER(${pattern}) ESCAPE '\\'`;
    for (const hit of hits) found.add(hit.id);
    await otherWork();
  }
  return found;
}

/** The rows in parts whose texts are not too large together. */
function partsOf(rows: Row[]): Row[][] {
  const parts: Row[][] = [];
  let bytes = 0;
  for (const row of rows) {
    bytes += row.bytes_before ?? 0;
    const part = parts.at(-1);
    if (part && bytes <= SCAN_BYTES) part.push(row);
    else {
      parts.push([row]);
      bytes = row.bytes_before ?? 0;
    }
  }
  return parts;
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
