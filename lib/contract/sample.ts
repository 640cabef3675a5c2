import * as z from "zod";
import { Event } from "./events";
import { Timestamp } from "./list";
import { Name } from "./name";
import { Point } from "./points";

const Texts = z.array(z.string().min(1).max(4_000)).max(200);

/** What a result must be like. Absent keys expect nothing. */
export const Expect = z.strictObject({
  must_keep: Texts.default([]),
  must_not: Texts.default([]),
  max_tokens: z.int().min(0).nullable().default(null),
  reply: z.json().optional(),
  valid_json: z.boolean().default(false),
  applies_as_diff: z.boolean().default(false),
});
export type Expect = z.infer<typeof Expect>;

export const NewSample = z.strictObject({
  name: Name,
  point: Point,
  event: Event,
  expect: Expect.prefault({}),
});
export const SamplePatch = z
  .strictObject({ name: NewSample.shape.name, point: Point, event: Event, expect: Expect })
  .partial();

/** A saved event with expectations. */
export const Sample = z.strictObject({
  id: z.uuid(),
  agent_id: z.uuid(),
  name: z.string(),
  point: Point,
  event: Event,
  expect: Expect,
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Sample = z.infer<typeof Sample>;
/** List rows leave the event out; its size stands in. */
export const SampleSummary = Sample.omit({ event: true, expect: true }).extend({ bytes: z.int() });
export type SampleSummary = z.infer<typeof SampleSummary>;
