import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { Point, Profile } from "@/lib/contract/points";
import { Confirm, STEP_ERRORS, type StepErrorCode, WARNINGS } from "@/lib/contract/run";
import { Disposition, Verdict } from "@/lib/contract/verdicts";

/**
 * The contracts' rows as data. Each file is one table or group; a vector's id is the section or the vector of the reference
 * that it checks. What is absent in `expect` is not compared. A long text is written as `{"$text": [["a", 262144], ["é", 1]]}`.
 */
const Hook = z.strictObject({
  name: z.string(),
  /** What the script answers. Exactly one of these. */
  reply: z.unknown().optional(),
  fails: z.enum(Object.keys(STEP_ERRORS) as [StepErrorCode, ...StepErrorCode[]]).optional(),
  /** One after the other on retries; a text is a failure, the last counts for all that follow. */
  acts: z.array(z.union([z.strictObject({ reply: z.unknown() }), z.strictObject({ fails: z.string() })])).optional(),
  /** The cache has this reply. */
  cached: z.unknown().optional(),
  refused: z.enum(["rate_limited", "circuit_open"]).optional(),
  /** Milliseconds that each attempt takes. */
  takes_ms: z.number().optional(),
  /** Keys of the configuration; `permissions` is the point's own where it is not given. */
  config: z.record(z.string(), z.unknown()).default({}),
});
export type VectorHook = z.infer<typeof Hook>;

const Expect = z.strictObject({
  verdict: Verdict.optional(),
  reply: z.unknown().optional(),
  outcome: z.string().nullable().optional(),
  called: z.array(z.string()).optional(),
  dispositions: z.array(Disposition).optional(),
  effects: z.array(z.enum(["none", "original_kept", "defaults_used", "blocked", "aborted"])).optional(),
  /** Per step, the codes in order. */
  warnings: z.array(z.array(z.enum(WARNINGS))).optional(),
  /** Per step, the message or null. */
  errors: z.array(z.string().nullable()).optional(),
  audit: z.array(z.unknown()).optional(),
  /** Keys of the event that a hook was called with, last call. */
  seen: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  /** Milliseconds waited between attempts, in order. */
  waits: z.array(z.number()).optional(),
  /** Milliseconds given to each attempt, in order. */
  timeouts: z.array(z.number()).optional(),
  /** Replies handed to the cache, by hook. */
  remembered: z.record(z.string(), z.unknown()).optional(),
  /** What the breaker was told, by hook. */
  settled: z.record(z.string(), z.enum(["success", "failure", "neither"])).optional(),
});

export const ChainVector = z.strictObject({
  id: z.string(),
  note: z.string().optional(),
  profile: Profile,
  point: Point,
  event: z.record(z.string(), z.unknown()).optional(),
  enabled: z.boolean().optional(),
  chained: z.boolean().optional(),
  confirm: Confirm.optional(),
  hooks: z.array(Hook),
  expect: Expect,
});
export type ChainVector = z.infer<typeof ChainVector>;

/** A configuration as people write it: complete keys that it must come to, or the faults with path and words. */
export const ConfigVector = z.strictObject({
  id: z.string(),
  note: z.string().optional(),
  config: z.record(z.string(), z.unknown()),
  completes: z.record(z.string(), z.unknown()).optional(),
  refused: z.record(z.string(), z.string()).optional(),
});

export const EventVector = z.strictObject({
  id: z.string(),
  point: Point,
  event: z.unknown(),
  /** The whole event as hooks get it. */
  filled: z.record(z.string(), z.unknown()).optional(),
  /** Keys in the order of the wire. */
  keys: z.array(z.string()).optional(),
  refused: z.string().optional(),
});

export const MessageVector = z.strictObject({ id: z.string(), message: z.unknown(), valid: z.boolean() });

export const ActionVector = z.strictObject({
  id: z.string(),
  profile: Profile,
  json: z.unknown(),
  /** The HookResult that it is, or null for none. */
  is: z.unknown(),
});

const here = fileURLToPath(new URL("..", import.meta.url));

/** @returns the vectors of a file, or of all files of a folder, in the folder above */
export function vectorsOf<T>(schema: z.ZodType<T>, place: string): T[] {
  const files = place.endsWith(".json")
    ? [place]
    : readdirSync(`${here}${place}`)
        .filter((name) => name.endsWith(".json"))
        .sort()
        .map((name) => `${place}/${name}`);
  return files.flatMap((file) => {
    const { vectors } = JSON.parse(readFileSync(`${here}${file}`, "utf8")) as { vectors: unknown[] };
    return vectors.map((vector) => {
      const parsed = schema.safeParse(expand(vector));
      if (!parsed.success)
        throw new Error(`${file} ${(vector as { id?: string }).id}: ${z.prettifyError(parsed.error)}`);
      return parsed.data;
    });
  });
}

function expand(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expand);
  if (typeof value !== "object" || value === null) return value;
  if ("$text" in value) return (value.$text as [string, number][]).map(([text, n]) => text.repeat(n)).join("");
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expand(item)]));
}
