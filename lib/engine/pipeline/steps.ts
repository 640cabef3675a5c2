import type { StageKind } from "@/lib/contract/stages";
import { spend } from "../regex/work";
import type { Doc } from "./doc";

/**
 * What a stage takes for each character and each line beside its patterns, which count for themselves: at worst, measured over
 * texts made to be hard for it, and in steps of a backtracking engine, of which one takes some five nanoseconds.
 */
const STEPS: Partial<Record<StageKind, number>> = {
  progress: 65,
  timestamps: 40,
  redact: 400,
  shorten_paths: 100,
  sections: 240,
  blocks: 200,
  stack_traces: 40,
  dedupe_lines: 60,
  group_similar: 100,
  findings: 150,
  fold_paths: 240,
  table: 100,
  json: 60,
  window: 60,
};
const OTHERS = 20;
/** To find protected lines, which is done once for all stages. */
export const PROTECTED_STEPS = 60;
/** To choose lines by importance, where there are too many. */
export const BUDGET_STEPS = 200;
/** All checks of a rewrite, for each character of both texts. */
export const GUARD_STEPS = 140;

/** @throws TooMuchWork where steps are bounded */
export const spendStage = (kind: StageKind, doc: Doc): void => spend((STEPS[kind] ?? OTHERS) * sizeOf(doc));

export const sizeOf = (doc: Doc): number => doc.contentBytes + 2 * doc.lines.length;
