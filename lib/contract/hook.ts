import * as z from "zod";
import { completeConfig, HookConfig, HookConfigInput } from "./hook-config";
import { Timestamp } from "./list";
import { Point } from "./points";

/** Body of `POST /api/agents/{agent}/hooks`: a HookConfig, `publish` makes it live at once. */
export const NewHook = z.strictObject({ ...HookConfigInput.shape, publish: z.boolean().default(false) });

/** Body of `PATCH /api/hooks/{id}`: top-level keys of a HookConfig replace those of the draft. */
export const HookPatch = z.record(z.string(), z.unknown());

/** A hook: its draft, and the revision that live calls use (null before the first publish). */
export const Hook = z.strictObject({
  id: z.uuid(),
  agent_id: z.uuid(),
  agent_slug: z.string(),
  name: z.string(),
  point: Point,
  position: z.int(),
  enabled: z.boolean(),
  live_revision: z.int().nullable(),
  /** Whether the draft differs from the live revision. */
  dirty: z.boolean(),
  draft: HookConfig,
  live: HookConfig.nullable(),
  /** Changes with every save; the `ETag` is made of it. */
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Hook = z.infer<typeof Hook>;

/** @returns the hook's entity tag, for `ETag` and `If-Match` (design, section 4: a stale edit is a 409). */
export const etagOf = (hook: Pick<Hook, "version">): string => `"${hook.version}"`;

export const Revision = z.strictObject({
  revision: z.int(),
  config: HookConfig,
  live: z.boolean(),
  created_at: Timestamp,
});
export type Revision = z.infer<typeof Revision>;

export const Reorder = z.strictObject({ before: z.uuid().nullable() });
export const Rollback = z.strictObject({ revision: z.int().min(1) });

/** Body keys that are not part of the configuration are split off. */
export function splitNewHook(body: unknown): { publish: unknown; config: unknown } {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return { publish: undefined, config: body };
  const { publish, ...config } = body as Record<string, unknown>;
  return { publish, config };
}

export { completeConfig };
