import { SluiceError } from "@/lib/contract/error";
import type { Event } from "@/lib/contract/events";
import type { List } from "@/lib/contract/list";
import type { Point } from "@/lib/contract/points";
import type { Origin, Step, Trace, TraceSummary } from "@/lib/contract/run";
import type { TraceQuery } from "@/lib/contract/trace-query";
import type { Verdict } from "@/lib/contract/verdicts";
import type { Invocation } from "@/prisma/generated/sqlite/client";
import type { Db } from "./db";
import { guarded } from "./errors";
import { plain } from "./text";
import { findTraces } from "./trace-search";
import { textOf } from "./trace-text";
import { asId } from "./uuid";

type AgentName = { slug: string; name: string };

const size = (before: number | null, after: number | null) =>
  before === null || after === null ? null : { before, after };

function toSummary(row: Invocation, agent: AgentName | undefined): TraceSummary {
  const tokens = size(row.tokens_before, row.tokens_after);
  return {
    id: row.id,
    agent_id: row.agent_id,
    agent_slug: agent?.slug ?? null,
    agent_name: agent?.name ?? null,
    point: row.point as Point,
    tool: row.tool,
    origin: row.origin as Origin,
    verdict: row.verdict as Verdict,
    failures: row.failures,
    warnings: row.warnings,
    hooks: row.hooks,
    duration_ms: Number(row.duration_us) / 1_000,
    tokens: tokens && { ...tokens, estimated: row.tokens_estimated ?? false },
    bytes: size(row.bytes_before, row.bytes_after),
    session_id: row.session_id,
    created_at: row.created_at.toISOString(),
  };
}

async function agentNames(db: Db, rows: Invocation[]): Promise<Map<string, AgentName>> {
  const ids = [...new Set(rows.map((row) => row.agent_id))];
  const agents = await db.agent.findMany({ where: { id: { in: ids } }, select: { id: true, slug: true, name: true } });
  return new Map(agents.map((agent) => [agent.id, agent]));
}

const noTrace = (id: string) =>
  new SluiceError("trace_not_found", `No trace has the id ${JSON.stringify(plain(id, 80))}.`);

async function mustFind(db: Db, id: string): Promise<Invocation> {
  const known = asId(id);
  const row = known && (await db.invocation.findUnique({ where: { id: known } }));
  if (!row) throw noTrace(id);
  return row;
}

/**
 * Invocations that fit all filters, newest first, without payloads. A page of a text search may be short: it ends after
 * a number of rows looked at, and its cursor goes on from there.
 * @throws SluiceError invalid_cursor, agent_not_found for an unknown slug, hook_not_found for what is no id
 */
export const listTraces = guarded(async (db: Db, query: TraceQuery): Promise<List<TraceSummary>> => {
  const { ids, next_cursor } = await findTraces(db, query);
  const rows = await db.invocation.findMany({ where: { id: { in: ids } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const names = await agentNames(db, rows);
  const items = ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toSummary(row, names.get(row.agent_id))] : [];
  });
  return { items, next_cursor };
});

/** One invocation with its payloads. @throws SluiceError trace_not_found, also for what is no id */
export const getTrace = guarded(async (db: Db, id: string): Promise<Omit<Trace, "model_sees">> => {
  const row = await mustFind(db, id);
  const payload = await db.payload.findUnique({ where: { invocation_id: row.id } });
  const names = await agentNames(db, [row]);
  return {
    ...toSummary(row, names.get(row.agent_id)),
    event: payload && (JSON.parse(payload.event) as Event),
    reply: payload && (JSON.parse(payload.reply) as unknown),
    outcome: payload?.outcome ?? null,
    steps: payload ? (JSON.parse(payload.steps) as Step[]) : [],
  };
});

/** The form of a name of an original, which no trace's id has. */
const NAME = /^[0-9a-f]{16}$/;

async function traceOf(db: Db, name: string): Promise<string> {
  const found = await db.originalName.findFirst({ where: { name }, orderBy: { invocation_id: "desc" } });
  return found?.invocation_id ?? name;
}

/**
 * The text before any rewrite: the field of the event that a reply at its point rewrites.
 * @param given a trace's id, or the name of an original that a reply told
 * @throws SluiceError trace_not_found, also when the point has no such text or it was not kept
 */
export const originalOf = guarded(async (db: Db, given: string): Promise<string> => {
  const id = NAME.test(given) ? await traceOf(db, given) : given;
  const row = await mustFind(db, id);
  const payload = await db.payload.findUnique({ where: { invocation_id: row.id }, select: { event: true } });
  const text = payload && textOf(row.point as Point, payload.event);
  if (typeof text !== "string") throw noTrace(id);
  return text;
});
