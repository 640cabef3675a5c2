import type * as z from "zod";
import { SluiceError } from "@/lib/contract/error";
import type { Event } from "@/lib/contract/events";
import type { List, ListQuery } from "@/lib/contract/list";
import type { Point } from "@/lib/contract/points";
import { Expect, type NewSample, type Sample, type SamplePatch, type SampleSummary } from "@/lib/contract/sample";
import { getAgent } from "./agents";
import { audit } from "./audit";
import type { Db, Tx } from "./db";
import { guarded } from "./errors";
import { NEWEST_FIRST, olderThan, pageOf, timeKey } from "./page";
import { plain, plainName, utf8Bytes } from "./text";
import { asId, newId } from "./uuid";

/** Columns of a list row: the event may be large and stays where it is. */
const summary = {
  id: true,
  agent_id: true,
  name: true,
  point: true,
  bytes: true,
  created_at: true,
  updated_at: true,
} as const;
type SummaryRow = Omit<SampleSummary, "point" | "created_at" | "updated_at"> & {
  point: string;
  created_at: Date;
  updated_at: Date;
};

const toSummary = ({ id, agent_id, name, point, bytes, created_at, updated_at }: SummaryRow): SampleSummary => ({
  id,
  agent_id,
  name,
  point: point as Point,
  bytes,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

function toSample(row: SummaryRow & { event: string; expect: string }): Sample {
  const { bytes: _, ...rest } = toSummary(row);
  return { ...rest, event: JSON.parse(row.event) as Event, expect: Expect.parse(JSON.parse(row.expect)) };
}

async function mustFind(db: Db | Tx, id: string) {
  const known = asId(id);
  const row = known && (await db.sample.findUnique({ where: { id: known } }));
  if (!row) throw new SluiceError("sample_not_found", `No sample has the id ${JSON.stringify(plain(id, 80))}.`);
  return row;
}

const columns = (sample: Pick<Sample, "name" | "point" | "event" | "expect">) => {
  const event = JSON.stringify(sample.event);
  const expect = JSON.stringify(sample.expect);
  return { name: plainName(sample.name), point: sample.point, event, expect, bytes: utf8Bytes(event) };
};

/** Newest first, without the events. @throws SluiceError agent_not_found, invalid_cursor */
export const listSamples = guarded(
  async (db: Db, agentIdOrSlug: string, { limit, cursor }: ListQuery): Promise<List<SampleSummary>> => {
    const agent = await getAgent(db, agentIdOrSlug);
    const rows = await db.sample.findMany({
      where: { agent_id: agent.id, ...olderThan("samples", cursor) },
      select: summary,
      orderBy: NEWEST_FIRST,
      take: limit + 1,
    });
    return pageOf("samples", rows, limit, timeKey, toSummary);
  },
);

/** @throws SluiceError sample_not_found */
export const getSample = guarded(async (db: Db, id: string): Promise<Sample> => toSample(await mustFind(db, id)));

/** @throws SluiceError agent_not_found */
export const createSample = guarded(
  async (db: Db, agentIdOrSlug: string, sample: z.output<typeof NewSample>): Promise<Sample> => {
    const agent = await getAgent(db, agentIdOrSlug);
    return db.$transaction(async (tx) => {
      const now = new Date();
      const row = await tx.sample.create({
        data: { id: newId(), agent_id: agent.id, ...columns(sample), created_at: now, updated_at: now },
      });
      await audit(tx, {
        action: "sample.create",
        kind: "sample",
        target_id: row.id,
        after: toSummary(row as SummaryRow),
      });
      return toSample(row as typeof row & SummaryRow);
    });
  },
);

/** @throws SluiceError sample_not_found */
export const updateSample = guarded(
  (db: Db, id: string, patch: z.output<typeof SamplePatch>): Promise<Sample> =>
    db.$transaction(async (tx) => {
      const before = await mustFind(tx, id);
      const data = { ...columns({ ...toSample(before), ...patch }), updated_at: new Date() };
      const after = await tx.sample.update({ where: { id: before.id }, data });
      await audit(tx, {
        action: "sample.update",
        kind: "sample",
        target_id: before.id,
        before: toSummary(before),
        after: toSummary(after),
      });
      return toSample(after);
    }),
);

/** @throws SluiceError sample_not_found */
export const deleteSample = guarded(
  (db: Db, id: string): Promise<void> =>
    db.$transaction(async (tx) => {
      const before = await mustFind(tx, id);
      await tx.sample.delete({ where: { id: before.id } });
      await audit(tx, { action: "sample.delete", kind: "sample", target_id: before.id, before: toSummary(before) });
    }),
);
