import * as z from "zod";
import { Confinement } from "./confinement";

/** A program that starts scripts. `path` is null for runtimes that need none, and for missing ones. */
export const RuntimeStatus = z.strictObject({
  available: z.boolean(),
  version: z.string().nullable(),
  path: z.string().nullable(),
});
export type RuntimeStatus = z.infer<typeof RuntimeStatus>;

/** How far commands are confined on this host. */
export const ConfinementStatus = z.strictObject({
  level: Confinement,
  /** Whether commands that cannot be fully confined are refused (`SLUICE_CONFINE=require`). */
  required: z.boolean(),
  /** Stronger levels that were tried in vain. */
  refused: z.array(z.strictObject({ level: Confinement, reason: z.string() })),
});
export type ConfinementStatus = z.infer<typeof ConfinementStatus>;

/** `GET /readyz`, and what the console shows of the installation's health. */
export const Status = z.strictObject({
  ready: z.boolean(),
  version: z.string(),
  database: z.strictObject({
    ok: z.boolean(),
    provider: z.enum(["sqlite", "postgresql"]),
    error: z.string().nullable(),
  }),
  runners: z.strictObject({
    ok: z.boolean(),
    runtimes: z.record(z.string(), RuntimeStatus),
    confinement: ConfinementStatus,
  }),
  /** Traces that could not be stored since the start. The calls were answered all the same. */
  recorder: z.strictObject({ pending: z.int(), stored: z.int(), lost: z.int(), last_error: z.string().nullable() }),
});
export type Status = z.infer<typeof Status>;
