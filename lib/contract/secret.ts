import * as z from "zod";
import { LIMITS } from "./limits";
import { Timestamp } from "./list";
import { SecretName } from "./runner";

/** Goes in and never comes out again. No NUL: an environment variable cannot hold one. */
export const SecretValue = z
  .string()
  .min(1, "is empty")
  .max(LIMITS.secretChars)
  .refine((value) => !value.includes("\0"), "holds a NUL character, which no environment variable can");

/** Body of `POST /api/secrets`. */
export const NewSecret = z.strictObject({ name: SecretName, value: SecretValue });
export type NewSecret = z.infer<typeof NewSecret>;
/** Body of `PATCH /api/secrets/{name}`. */
export const SecretPatch = z.strictObject({ value: SecretValue });

/** A secret as it is shown: everything but its value. */
export const Secret = z.strictObject({
  name: SecretName,
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Ids of the hooks that are granted it, in their draft or live. At most 200. */
  used_by: z.array(z.uuid()),
});
export type Secret = z.infer<typeof Secret>;
