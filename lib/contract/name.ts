import * as z from "zod";
import { LIMITS } from "./limits";

/** What people call agents, hooks and samples: one line of text. Control characters and halves of characters are refused, since not every database and terminal would give them back. */
export const Name = z
  .string()
  .trim()
  .min(1)
  .max(LIMITS.nameChars)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, "control characters and lone surrogates cannot stand in a name");
