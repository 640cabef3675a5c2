import * as z from "zod";
import { LIMITS } from "../limits";
import { forms } from "./forms";
import { Count, choice, count, patterns, ReplaceRules } from "./parts";

/** What `redact` knows by its look. */
export const SECRET_KINDS = ["keys", "tokens", "passwords", "private_keys", "emails", "cards"] as const;

/** Stages that change lines and remove none, or only what a terminal would not show either. */
export const TEXT_STAGES = [
  z.strictObject({ strip_ansi: z.literal(true) }),
  z.strictObject({
    progress: forms([z.literal(true), z.strictObject({ patterns: patterns("Progress lines too") })]),
  }),
  z.strictObject({ timestamps: choice("Timestamps", ["shorten", "remove"]) }),
  z.strictObject({ trim_lines: choice("Ends", ["end", "start", "both"]) }),
  z.strictObject({ blank_lines: choice("Blank lines", ["collapse", "drop", "edges"]) }),
  z.strictObject({ replace: ReplaceRules }),
  z.strictObject({ replace_output: ReplaceRules }),
  z.strictObject({
    redact: forms([
      z.literal(true),
      z.strictObject({
        kinds: z.array(z.enum(SECRET_KINDS)).max(SECRET_KINDS.length).meta({ title: "Kinds" }).optional(),
        patterns: patterns("Other secrets").optional(),
      }),
    ]),
  }),
  z.strictObject({
    shorten_paths: forms([
      z.literal(true),
      z.strictObject({
        prefixes: z.array(z.string().min(2).max(1_000)).min(1).max(50).meta({ title: "Prefixes to leave out" }),
      }),
    ]),
  }),
  z.strictObject({
    truncate_lines_at: forms([
      Count,
      z.strictObject({ chars: count("Characters a line"), from: choice("Cut", ["end", "middle"]) }),
    ]),
  }),
  z.strictObject({
    table: z.strictObject({
      drop_columns: z
        .array(z.string().min(1).max(LIMITS.nameChars))
        .min(1)
        .max(50)
        .meta({ title: "Columns to drop" })
        .optional(),
      collapse_spaces: z.literal(true).optional(),
    }),
  }),
] as const;
