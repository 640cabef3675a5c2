import type { Stage, StageKind } from "@/lib/contract/stages";
import { stageKind } from "@/lib/contract/stages";
import type { Apply } from "./edit";
import { autoStage } from "./stages/auto";
import { blocksStage } from "./stages/blocks";
import { budgetStage } from "./stages/budget";
import { countLinesStage } from "./stages/count-lines";
import { cutStage } from "./stages/cut";
import { dedupeLinesStage } from "./stages/dedupe-lines";
import { diffStage } from "./stages/diff";
import { findingsStage } from "./stages/findings";
import { foldPathsStage } from "./stages/fold-paths";
import { groupSimilarStage } from "./stages/group-similar";
import { jsonStage } from "./stages/json";
import { matchOutputStage } from "./stages/match-output";
import { onEmptyStage } from "./stages/on-empty";
import { progressStage } from "./stages/progress";
import { redactStage } from "./stages/redact";
import { replaceStage } from "./stages/replace";
import { replaceOutputStage } from "./stages/replace-output";
import { sectionsStage } from "./stages/sections";
import { dropLinesStage, keepLinesStage } from "./stages/select-lines";
import { shortenPathsStage } from "./stages/shorten-paths";
import { stackTracesStage } from "./stages/stack-traces";
import { stripAnsiStage } from "./stages/strip-ansi";
import { tableStage } from "./stages/table";
import { timestampsStage } from "./stages/timestamps";
import { blankLinesStage, trimLinesStage } from "./stages/trim";
import { truncateLinesAtStage } from "./stages/truncate-lines-at";
import { whenStage } from "./stages/when";
import { windowStage } from "./stages/window";

type StageOf<K extends StageKind> = Extract<Stage, Record<K, unknown>>;

/** One row per kind of stage: how its configuration becomes something that runs. A new stage is a file, a row and its schema. */
const STAGES: { [K in StageKind]: (stage: StageOf<K>) => Apply } = {
  auto: autoStage,
  when: whenStage,
  strip_ansi: stripAnsiStage,
  progress: progressStage,
  timestamps: timestampsStage,
  trim_lines: trimLinesStage,
  blank_lines: blankLinesStage,
  replace: replaceStage,
  replace_output: replaceOutputStage,
  redact: redactStage,
  shorten_paths: shortenPathsStage,
  match_output: matchOutputStage,
  drop_lines: dropLinesStage,
  keep_lines: keepLinesStage,
  sections: sectionsStage,
  blocks: blocksStage,
  stack_traces: stackTracesStage,
  dedupe_lines: dedupeLinesStage,
  group_similar: groupSimilarStage,
  findings: findingsStage,
  fold_paths: foldPathsStage,
  count_lines: countLinesStage,
  table: tableStage,
  json: jsonStage,
  diff: diffStage,
  truncate_lines_at: truncateLinesAtStage,
  head_lines: (stage) => cutStage({ head: stage.head_lines, tail: stage.tail_lines }),
  tail_lines: (stage) => cutStage({ tail: stage.tail_lines }),
  max_lines: (stage) => cutStage({ head: stage.max_lines }),
  window: windowStage,
  budget: budgetStage,
  on_empty: onEmptyStage,
};

/** @throws PatternError when a pattern does not compile */
export const compileStage = (stage: Stage): Apply => (STAGES[stageKind(stage)] as (stage: Stage) => Apply)(stage);
