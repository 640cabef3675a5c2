import type * as z from "zod";
import type { Event } from "@/lib/contract/events";
import type { List, ListQuery } from "@/lib/contract/list";
import { POINTS, type Point } from "@/lib/contract/points";
import { paramsFromIssues } from "@/lib/contract/problem";
import type { NewSample, Sample, SamplePatch, SampleSummary } from "@/lib/contract/sample";
import * as store from "@/lib/store/samples";
import { invalidParams } from "./check-hook";
import { sluice } from "./container";

/** @param agent id or slug */
export const listSamples = (agent: string, query: ListQuery): Promise<List<SampleSummary>> =>
  store.listSamples(sluice().db, agent, query);

/** @throws SluiceError sample_not_found */
export const getSample = (id: string): Promise<Sample> => store.getSample(sluice().db, id);

/** @throws SluiceError agent_not_found, or invalid_request when the event is not one of its point's */
export async function createSample(agent: string, sample: z.output<typeof NewSample>): Promise<Sample> {
  checkEvent(sample.point, sample.event);
  return store.createSample(sluice().db, agent, sample);
}

/** @throws SluiceError sample_not_found, or invalid_request when point and event do not fit */
export async function updateSample(id: string, patch: z.output<typeof SamplePatch>): Promise<Sample> {
  const current = await getSample(id);
  checkEvent(patch.point ?? current.point, patch.event ?? current.event);
  return store.updateSample(sluice().db, id, patch);
}

/** @throws SluiceError sample_not_found */
export const deleteSample = (id: string): Promise<void> => store.deleteSample(sluice().db, id);

function checkEvent(point: Point, event: Event): void {
  const parsed = POINTS[point].event.safeParse(event, { reportInput: true });
  if (!parsed.success) invalidParams(paramsFromIssues(parsed.error.issues, ["event"]));
}
