import type { Stage, StageKind } from "@/lib/contract/stages";
import { stageKind } from "@/lib/contract/stages";
import type { Apply } from "./edit";
import { cutStage } from "./stages/cut";
import { dedupeLinesStage } from "./stages/dedupe-lines";
import { dropLinesStage } from "./stages/drop-lines";
import { keepLinesStage } from "./stages/keep-lines";
import { onEmptyStage } from "./stages/on-empty";
import { replaceStage } from "./stages/replace";
import { stripAnsiStage } from "./stages/strip-ansi";
import { truncateLinesAtStage } from "./stages/truncate-lines-at";

type StageOf<K extends StageKind> = Extract<Stage, Record<K, unknown>>;

/** One row per kind of stage: how its configuration becomes something that runs. A new stage is a file, a row and its schema. */
const STAGES: { [K in StageKind]: (stage: StageOf<K>) => Apply } = {
  strip_ansi: stripAnsiStage,
  replace: replaceStage,
  drop_lines: dropLinesStage,
  keep_lines: keepLinesStage,
  dedupe_lines: dedupeLinesStage,
  truncate_lines_at: truncateLinesAtStage,
  head_lines: (stage) => cutStage({ head: stage.head_lines, tail: stage.tail_lines }),
  tail_lines: (stage) => cutStage({ tail: stage.tail_lines }),
  max_lines: (stage) => cutStage({ head: stage.max_lines }),
  on_empty: onEmptyStage,
};

/** @throws PatternError when a pattern does not compile */
export const compileStage = (stage: Stage): Apply => (STAGES[stageKind(stage)] as (stage: Stage) => Apply)(stage);
