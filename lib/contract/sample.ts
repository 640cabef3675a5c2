import * as z from "zod";
import { Event } from "./events";
import { LIMITS } from "./limits";
import { Timestamp } from "./list";
import { Name } from "./name";
import { Point } from "./points";
import { TokenSize } from "./run";
import { Verdict } from "./verdicts";

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

/** An expectation that a result does not meet. */
export const Unmet = z.strictObject({
  code: z.enum(["must_keep", "must_not", "max_tokens", "reply", "valid_json", "applies_as_diff"]),
  message: z.string(),
});
export type Unmet = z.infer<typeof Unmet>;

/** Body of `POST /api/agents/{agent}/samples/run`. Without `hooks` each sample goes through the live chain of its point. */
export const SamplesRun = z.strictObject({
  /** Only the samples of this point. */
  point: Point.optional(),
  hooks: z.array(z.unknown()).max(LIMITS.hooksPerChain).optional(),
});

/** How each sample did. */
export const SamplesReport = z.strictObject({
  passed: z.int(),
  failed: z.int(),
  items: z.array(
    z.strictObject({
      name: z.string(),
      /** Null for a sample that is not saved on the server. */
      sample_id: z.uuid().nullable(),
      point: Point,
      verdict: Verdict,
      tokens: TokenSize.nullable(),
      duration_ms: z.number(),
      unmet: z.array(Unmet),
    }),
  ),
});
export type SamplesReport = z.infer<typeof SamplesReport>;
