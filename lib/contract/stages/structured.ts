import * as z from "zod";
import { choice, count, patterns } from "./parts";

const Keys = z.array(z.string().min(1).max(500)).min(1).max(200);
const some = (value: object) => Object.keys(value).length > 0;

/** Stages that know a format, leave what is not of it alone, and give back what is. */
export const STRUCTURED_STAGES = [
  z.strictObject({
    json: z
      .strictObject({
        pick: Keys.meta({ title: "Paths to keep" }).optional(),
        drop: Keys.meta({ title: "Keys or paths to drop" }).optional(),
        drop_nulls: z.literal(true).meta({ title: "Drop nulls" }).optional(),
        max_items: count("Items of an array").optional(),
        max_string: count("Characters of a text").optional(),
        max_depth: z.int().min(1).max(100).meta({ title: "Levels" }).optional(),
        format: choice("Format", ["keep", "compact", "pretty"]).optional(),
      })
      .refine(some, { error: "give at least one of pick, drop, drop_nulls, max_items, max_string, max_depth, format" }),
  }),
  z.strictObject({
    diff: z
      .strictObject({
        drop_files: patterns("Files to drop").optional(),
        max_lines_per_file: count("Drop files with more changed lines than").optional(),
        fit_tokens: count("Only until it fits into (tokens)").optional(),
      })
      .refine(({ drop_files, max_lines_per_file: most }) => drop_files !== undefined || most !== undefined, {
        error: "give drop_files or max_lines_per_file; fit_tokens goes with max_lines_per_file",
      }),
  }),
] as const;
