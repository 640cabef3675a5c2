import * as z from "zod";

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
    runtimes: z.record(z.string(), z.strictObject({ available: z.boolean(), version: z.string().nullable() })),
  }),
  /** Traces that could not be stored since the start. The calls were answered all the same. */
  recorder: z.strictObject({ pending: z.int(), stored: z.int(), lost: z.int(), last_error: z.string().nullable() }),
});
export type Status = z.infer<typeof Status>;
