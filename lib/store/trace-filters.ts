import type { TraceQuery } from "@/lib/contract/trace-query";
import { FAILURES } from "@/lib/contract/verdicts";
import { agentIdFor } from "./agents";
import type { Db } from "./db";
import { noHook } from "./hook-rows";
import { join, type Sql, sql } from "./sql";
import { plain } from "./text";
import { asId } from "./uuid";

/** A condition on invocations `i` or on their steps `s` that an index serves in the order of time. */
export type Lead = { on: "invocation" | "step"; is: Sql };
export type Span = { from: Date | null; to: Date | null };
/** `rest` are conditions on invocations `i`. */
export type Filters = Span & { lead: Lead | null; rest: Sql[] };

/** Keys are counted up to here to find the filter that leaves the fewest. */
const ENOUGH = 1_000;

/**
 * Chooses which filter is read along its index: the one that leaves the fewest invocations.
 * @throws SluiceError agent_not_found for an unknown slug, hook_not_found for what is no id
 */
export async function filtersOf(db: Db, query: TraceQuery): Promise<Filters> {
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
  ].filter(isSql);
  const step = [hookId && sql`s.hook_id = ${hookId}`, disposition && sql`s.disposition = ${disposition}`].filter(isSql);
  const date = (text: string | undefined) => (text === undefined ? null : new Date(text));
  const span = { from: date(query.from), to: date(query.to) };

  const leads = [...step.map((is): Lead => ({ on: "step", is })), ...own.map((is): Lead => ({ on: "invocation", is }))];
  const lead = leads.length > 1 ? await narrowest(db, leads, span) : (leads[0] ?? null);
  // All of them have to hold for the same step. COALESCE keeps SQLite from any index but that of the invocation's steps.
  const steps = [
    hookId && sql`COALESCE(s.hook_id, '') = ${hookId}`,
    disposition && sql`COALESCE(s.disposition, '') = ${disposition}`,
    hookId && failed && sql`COALESCE(s.disposition, '') IN (${join([...FAILURES])})`,
  ].filter(isSql);
  const inSteps = sql`EXISTS (SELECT 1 FROM invocation_step s WHERE s.invocation_id = i.id AND ${steps.length > 0 ? join(steps, " AND ") : sql`1 = 1`})`;
  const answered = steps.length === 0 || (steps.length === 1 && lead?.on === "step");
  return { ...span, lead, rest: [...own.filter((is) => is !== lead?.is), ...(answered ? [] : [inSteps])] };
}

const isSql = (part: unknown): part is Sql => typeof part === "object" && part !== null;

async function narrowest(db: Db, leads: Lead[], span: Span): Promise<Lead | null> {
  let best: { lead: Lead; keys: number } | null = null;
  for (const lead of leads) {
    const [row] = await db.$queryRaw<{ keys: bigint | number }[]>`
      SELECT COUNT(*) AS keys FROM (${keysIn(lead, span)} LIMIT ${ENOUGH}) k`;
    const keys = Number(row?.keys ?? 0);
    if (best === null || keys < best.keys) best = { lead, keys };
  }
  return best?.lead ?? null;
}

/** The keys, `created_at` and `id`, of the invocations for which a lead holds, read along its index. */
export function keysIn(lead: Lead | null, { from, to }: Span, after: [Date, string] | null = null): Sql {
  const ofSteps = lead?.on === "step";
  const [at, id] = ofSteps ? [sql`s.created_at`, sql`s.invocation_id`] : [sql`i.created_at`, sql`i.id`];
  const where = [
    lead?.is ?? sql`1 = 1`,
    from && sql`${at} >= ${from}`,
    to && sql`${at} < ${to}`,
    after && sql`(${at}, ${id}) < (${after[0]}, ${after[1]})`,
  ].filter(isSql);
  return ofSteps
    ? sql`SELECT DISTINCT s.created_at, s.invocation_id AS id FROM invocation_step s WHERE ${join(where, " AND ")}`
    : sql`SELECT i.created_at, i.id FROM invocation i WHERE ${join(where, " AND ")}`;
}
