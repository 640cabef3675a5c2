import type { LineMap } from "@/lib/contract/run";

export type DiffMode = "split" | "unified";

/** A stage as the diff names it. */
export type DiffStage = { title: string; words: string };

export type DiffViewProps = {
  before: string;
  after: string;
  /** Which stage removed or changed which line; without it the texts are compared. */
  map: LineMap | null;
  /** The stages that the map's indexes mean, in order. */
  stages?: readonly DiffStage[];
  /** A stage whose lines are to be marked. */
  marked?: number | null;
  /** Scrolls to the first line of a stage; a new object scrolls again. */
  show?: { stage: number } | null;
  onHoverStage?: (stage: number | null) => void;
  /** A line was chosen whose stage the person wants to see. Without it the diff only says which stage it was. */
  onPickStage?: (stage: number) => void;
  /** The button under the diff: the person goes to the stage. Without it the button does the same as choosing the line. */
  onOpenStage?: (stage: number) => void;
  /** A line without a stage was chosen, or Esc pressed: the mark goes. */
  onClearStage?: () => void;
  mode: DiffMode;
  onMode: (mode: DiffMode) => void;
  wrap: boolean;
  onWrap: (wrap: boolean) => void;
  /** What the two sides are called. */
  names?: { before: string; after: string };
  className?: string;
};
