import { formatCount } from "@/components/ui/format";
import { STAGE_INFO, STAGE_KINDS, type Stage, type StageKind } from "@/lib/contract/stages";
import { asTexts, isObject } from "./path";

/** The stages of a pipeline with a stable key each, so that a stage keeps its form, its focus and its line marks while it moves. */
export type StageList = { stages: unknown[]; keys: string[] };

let counter = 0;
const newKey = (): string => `stage-${++counter}`;

/** Gives keys to stages; those that stand at the same place keep theirs. */
export const withKeys = (stages: unknown[], keys: readonly string[] = []): StageList => ({
  stages,
  keys: stages.map((_, i) => keys[i] ?? newKey()),
});

export const addStage = (list: StageList, stage: Stage, at = list.stages.length): StageList => ({
  stages: list.stages.toSpliced(at, 0, stage),
  keys: list.keys.toSpliced(at, 0, newKey()),
});

export const removeStage = (list: StageList, at: number): StageList => ({
  stages: list.stages.toSpliced(at, 1),
  keys: list.keys.toSpliced(at, 1),
});

/** Moves a stage; places outside the list are moved to its end or start. */
export function moveStage(list: StageList, from: number, to: number): StageList {
  const target = Math.max(0, Math.min(to, list.stages.length - 1));
  if (from === target || from < 0 || from >= list.stages.length) return list;
  const move = <T>(items: T[]): T[] => {
    const item = items[from] as T;
    return items.toSpliced(from, 1).toSpliced(target, 0, item);
  };
  return { stages: move(list.stages), keys: move(list.keys) };
}

/** @returns the kind of whatever stands in the list, or undefined when it is no stage that we know. */
export const kindOf = (stage: unknown): StageKind | undefined =>
  isObject(stage) ? STAGE_KINDS.find((kind) => kind in stage) : undefined;

const quoted = (patterns: string[]): string => {
  const [first, ...rest] = patterns;
  if (first === undefined) return "nothing yet";
  return rest.length === 0 ? first : `${first} and ${rest.length} more`;
};

const linesOf = (count: unknown): string =>
  typeof count === "number" ? formatCount(count, "line") : `${String(count)} lines`;

/** A value of a stage in a few words: what it is set to, and of lists of stages how many. */
function inWords(value: unknown): string {
  if (value === true) return "";
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === "string")) return quoted(value);
    if (value.some((item) => kindOf(item) !== undefined)) return formatCount(value.length, "stage");
    return value.map(inWords).join("; ");
  }
  if (!isObject(value)) return String(value);
  return Object.entries(value)
    .map(([key, inner]) => `${key.replaceAll("_", " ")} ${inWords(inner)}`.trim())
    .join(", ");
}

/** How a stage is set, in one line for a closed card; empty where there is nothing to set. */
export function stageWords(stage: unknown): string {
  const kind = kindOf(stage);
  if (!kind || !isObject(stage)) return "Not a stage that this version knows";
  switch (kind) {
    case "drop_lines":
    case "keep_lines":
      return quoted(asTexts(isObject(stage[kind]) ? stage[kind].patterns : stage[kind]));
    case "replace":
    case "replace_output": {
      const rules = Array.isArray(stage[kind]) ? stage[kind].filter(isObject) : [];
      return quoted(
        rules.map(
          (rule) => `${String(rule.pattern)} → ${rule.replacement === "" ? "nothing" : String(rule.replacement)}`,
        ),
      );
    }
    case "head_lines":
      return stage.tail_lines === undefined
        ? `first ${linesOf(stage.head_lines)}`
        : `first ${linesOf(stage.head_lines)}, last ${linesOf(stage.tail_lines)}`;
    case "tail_lines":
      return `last ${linesOf(stage.tail_lines)}`;
    case "max_lines":
      return `at most ${linesOf(stage.max_lines)}`;
    case "truncate_lines_at":
      return typeof stage.truncate_lines_at === "number"
        ? `after ${formatCount(stage.truncate_lines_at, "character")}`
        : inWords(stage.truncate_lines_at);
    case "budget":
      return typeof stage.budget === "number" ? formatCount(stage.budget, "token") : inWords(stage.budget);
    case "on_empty":
      return typeof stage.on_empty === "string" ? JSON.stringify(stage.on_empty) : inWords(stage.on_empty);
    default:
      return inWords(stage[kind]);
  }
}

export const stageTitle = (stage: unknown): string => {
  const kind = kindOf(stage);
  return kind ? STAGE_INFO[kind].title : "Unknown stage";
};
