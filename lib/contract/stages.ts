import * as z from "zod";
import { LIMITS } from "./limits";

const Pattern = z.string().min(1).max(LIMITS.patternChars);
const Patterns = z.array(Pattern).min(1).max(LIMITS.patternsPerStage);
const Count = z.int().min(1).max(1_000_000);

/** One declared step of a pipeline: an object with one key (`head_lines` and `tail_lines` may stand together). Patterns are RE2 syntax and see one line. */
export const Stage = z.union([
  z.strictObject({ strip_ansi: z.literal(true) }),
  z.strictObject({
    replace: z
      .array(z.strictObject({ pattern: Pattern, replacement: z.string().max(LIMITS.patternChars) }))
      .min(1)
      .max(LIMITS.patternsPerStage),
  }),
  z.strictObject({ drop_lines: Patterns }),
  z.strictObject({ keep_lines: Patterns }),
  z.strictObject({ dedupe_lines: z.literal(true) }),
  z.strictObject({ truncate_lines_at: Count }),
  z.strictObject({ head_lines: Count, tail_lines: Count.optional() }),
  z.strictObject({ tail_lines: Count }),
  z.strictObject({ max_lines: Count }),
  z.strictObject({ on_empty: z.string().max(LIMITS.patternChars) }),
]);
export type Stage = z.infer<typeof Stage>;

export const STAGE_KINDS = [
  "strip_ansi",
  "replace",
  "drop_lines",
  "keep_lines",
  "dedupe_lines",
  "truncate_lines_at",
  "head_lines",
  "tail_lines",
  "max_lines",
  "on_empty",
] as const;
export type StageKind = (typeof STAGE_KINDS)[number];

/** @returns the kind of a stage: its first key in the order of {@link STAGE_KINDS}. */
export const stageKind = (stage: Stage): StageKind => STAGE_KINDS.find((kind) => kind in stage) as StageKind;

/** What the interface says of each stage and what it starts with when it is added. */
export const STAGE_INFO: Record<StageKind, { title: string; summary: string; example: Stage }> = {
  strip_ansi: {
    title: "Strip ANSI",
    summary: "Removes colour codes, cursor moves and other terminal escapes.",
    example: { strip_ansi: true },
  },
  replace: {
    title: "Replace",
    summary: "Rewrites each line; rules run one after the other, $1 is the first group.",
    example: { replace: [{ pattern: "\\s+$", replacement: "" }] },
  },
  drop_lines: {
    title: "Drop lines",
    summary: "Removes lines that match any pattern.",
    example: { drop_lines: ["^\\s+Compiling "] },
  },
  keep_lines: {
    title: "Keep lines",
    summary: "Keeps only lines that match any pattern.",
    example: { keep_lines: ["error|warning|FAILED"] },
  },
  dedupe_lines: {
    title: "Dedupe lines",
    summary: "Adjacent equal lines become one, with a count.",
    example: { dedupe_lines: true },
  },
  truncate_lines_at: {
    title: "Truncate lines",
    summary: "Cuts longer lines after this many characters.",
    example: { truncate_lines_at: 400 },
  },
  head_lines: {
    title: "Head and tail",
    summary: "Keeps the first and the last lines.",
    example: { head_lines: 40, tail_lines: 40 },
  },
  tail_lines: { title: "Tail", summary: "Keeps the last lines.", example: { tail_lines: 80 } },
  max_lines: { title: "Max lines", summary: "Cuts everything after this many lines.", example: { max_lines: 400 } },
  on_empty: {
    title: "On empty",
    summary: "Stands in when nothing is left.",
    example: { on_empty: "(no output left after cleaning)" },
  },
};
