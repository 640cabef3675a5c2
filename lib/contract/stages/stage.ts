import * as z from "zod";
import { LIMITS } from "../limits";
import { Condition } from "./condition";
import { chosenUnion, forms } from "./forms";
import { LINE_STAGES } from "./lines";
import { Count } from "./parts";
import { STRUCTURED_STAGES } from "./structured";
import { TEXT_STAGES } from "./text";

const SIMPLE = [
  ...TEXT_STAGES,
  ...LINE_STAGES,
  ...STRUCTURED_STAGES,
  z.strictObject({ auto: forms([z.literal(true), z.strictObject({ tokens: Count.meta({ title: "Tokens" }) })]) }),
] as const;
type SimpleStage = z.infer<(typeof SIMPLE)[number]>;
type When = { if: Condition; do: Stage[]; else?: Stage[] | undefined };
type WhenStage = { when: When };

/** One declared step of a pipeline: an object with one key (`head_lines` and `tail_lines` may stand together). Patterns are RE2 syntax and see one line, except those of `replace_output` and `match_output`. */
export type Stage = SimpleStage | WhenStage;

/** Branches hold stages that hold branches, to a bounded depth: the schema itself ends there, so nothing walks deeper. */
function stageAt(depth: number): z.ZodType<Stage, Stage> {
  if (depth === LIMITS.whenDepth) return byKind(SIMPLE);
  const when = z.strictObject({
    if: Condition.meta({ title: "If" }),
    do: branch("Do", stageAt(depth + 1)),
    else: branch("Else", stageAt(depth + 1)).optional(),
  });
  return byKind([...SIMPLE, z.strictObject({ when })]);
}

/** Described in full at every level, a hook's schema would be several times as long as that of everything else. */
function branch(title: string, stage: z.ZodType<Stage, Stage>) {
  const stages = z.array(stage).max(LIMITS.stages).meta({ title });
  const items = { type: "object", description: "A stage, as in the pipeline itself." };
  stages._zod.toJSONSchema = () => ({ title, type: "array", maxItems: LIMITS.stages, items });
  stages._zod.parent = undefined;
  return stages;
}

/** A value with the key of a stage is meant to be that stage, whatever else it holds. */
function byKind(options: readonly z.ZodObject[]): z.ZodType<Stage, Stage> {
  const byKey = new Map(options.map((option) => [Object.keys(option.shape)[0] as StageKind, option]));
  return chosenUnion(options, (value) => {
    if (typeof value !== "object" || value === null) return undefined;
    const kind = STAGE_KINDS.find((one) => Object.hasOwn(value, one));
    return kind && byKey.get(kind);
  }) as unknown as z.ZodType<Stage, Stage>;
}

export const Stage = stageAt(0);

/** The stages of a pipeline. Those inside of branches count too. */
export const Stages = z
  .array(Stage)
  .max(LIMITS.stages)
  .refine((stages) => total(stages) <= LIMITS.nestedStages, {
    error: `at most ${LIMITS.nestedStages} stages, those in branches included`,
  });

const total = (stages: readonly Stage[]): number =>
  stages.reduce((sum, stage) => sum + 1 + ("when" in stage ? inBranches(stage.when) : 0), 0);
const inBranches = (when: When) => total(when.do) + total(when.else ?? []);

/** In the order in which they usually stand in a pipeline, which is the order of menus and documents. */
export const STAGE_KINDS = [
  "auto",
  "when",
  "strip_ansi",
  "progress",
  "timestamps",
  "trim_lines",
  "blank_lines",
  "replace",
  "replace_output",
  "redact",
  "shorten_paths",
  "match_output",
  "drop_lines",
  "keep_lines",
  "sections",
  "blocks",
  "stack_traces",
  "dedupe_lines",
  "group_similar",
  "findings",
  "fold_paths",
  "count_lines",
  "table",
  "json",
  "diff",
  "truncate_lines_at",
  "head_lines",
  "tail_lines",
  "max_lines",
  "window",
  "budget",
  "on_empty",
] as const;
export type StageKind = (typeof STAGE_KINDS)[number];

/** @returns the kind of a stage: its first key in the order of {@link STAGE_KINDS}. */
export const stageKind = (stage: Stage): StageKind => STAGE_KINDS.find((kind) => kind in stage) as StageKind;

/** @returns the schema of the object that a stage of this kind is; its first key is the kind. */
export function stageSchema(kind: StageKind): z.core.$ZodObject {
  const { options } = (Stage as unknown as z.ZodUnion<z.ZodObject[]>).def;
  return options.find(({ def }) => Object.keys(def.shape)[0] === kind) as z.core.$ZodObject;
}
