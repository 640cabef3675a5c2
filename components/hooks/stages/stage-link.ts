import type { StageReport } from "@/lib/contract/run";

/**
 * The link between the stages in the editor and the lines in the diff. Stages are named by their key, so that the link
 * holds while stages are added, moved or removed after the run.
 */
export type StageLink = {
  /** Stage under the pointer or focus, in the editor or in the diff. */
  hovered: string | null;
  /** Stage that was chosen by clicking one of its lines. `at` changes with every choice, so that it scrolls again. */
  picked: { key: string; at: number } | null;
  onHover: (key: string | null) => void;
  /** The person wants to see this stage's lines. */
  onShowLines: (key: string) => void;
  /** What the stage did in the last run, or null when it was not part of it. */
  reportOf: (key: string) => StageReport | null;
};
