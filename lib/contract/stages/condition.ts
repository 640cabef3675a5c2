import * as z from "zod";
import { choice, count, flag, pattern, patterns } from "./parts";

const Names = z.array(z.string().min(1).max(200)).min(1).max(50);
const ExitCode = z.int().min(-65_536).max(65_536);

/**
 * What `when` asks. All of it must hold; a condition that is not given is not asked. What the event does not tell (its exit
 * code, its command) fits no condition about it, except `failed: false`, which only asks that nothing tells of a failure.
 */
export const Condition = z
  .strictObject({
    failed: flag("Failed").optional(),
    exit_code: z
      .union([ExitCode, z.array(ExitCode).min(1).max(50)])
      .meta({ title: "Exit code" })
      .optional(),
    is_error: flag("Marked as error").optional(),
    status: Names.meta({ title: "Status" }).optional(),
    tool: Names.meta({ title: "Tool" }).optional(),
    command: pattern("Command").optional(),
    /** Some line matches one of them. */
    matches: patterns("Some line matches").optional(),
    /** No line matches any of them. */
    matches_none: patterns("No line matches").optional(),
    looks_like: choice("Looks like", ["json", "ndjson", "diff"]).optional(),
    min_lines: count("At least lines").optional(),
    max_lines: count("At most lines").optional(),
    min_bytes: z.int().min(1).meta({ title: "At least bytes" }).optional(),
    max_bytes: z.int().min(0).meta({ title: "At most bytes" }).optional(),
    min_tokens: count("At least tokens").optional(),
    max_tokens: count("At most tokens").optional(),
  })
  .refine((condition) => Object.keys(condition).length > 0, { error: "give at least one condition" });
export type Condition = z.infer<typeof Condition>;
