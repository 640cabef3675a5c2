"use client";
import { useState } from "react";
import type { StageLink } from "@/components/hooks/stages/stage-link";
import { toast } from "@/components/ui/toast";
import type { Ran } from "./use-test-run";

/** The diff's side of the link; stages are indexes of the pipeline as it ran. */
export type DiffLink = {
  marked: number | null;
  show: { stage: number } | null;
  onHoverStage: (stage: number | null) => void;
  onPickStage: (stage: number) => void;
  /** The same, and the editor comes forward where only one side is visible. */
  onOpenStage: (stage: number) => void;
  onClearStage: () => void;
};

type Input = {
  ran: Ran | null;
  /** Keys of the stages as they stand in the editor now. */
  currentKeys: readonly string[];
  /** On a narrow screen only one side is visible. */
  onLookAt: (side: "edit" | "test") => void;
};

/** Ties stages and lines together, by key, so that edits after the run do not shift the link to a neighbour. */
export function useStageLink({ ran, currentKeys, onLookAt }: Input): { editor: StageLink; diff: DiffLink } {
  const [hovered, setHovered] = useState<string | null>(null);
  const [picked, setPicked] = useState<StageLink["picked"]>(null);
  const [show, setShow] = useState<DiffLink["show"]>(null);
  const keys = ran?.plan.draft.keys ?? [];
  const reports = ran?.result.steps[ran.plan.draft.index]?.stages ?? null;
  const indexOf = (key: string | null | undefined): number | null => {
    const index = key ? keys.indexOf(key) : -1;
    return index < 0 ? null : index;
  };
  const pick = (stage: number) => {
    const key = keys[stage];
    if (key === undefined) return;
    if (!currentKeys.includes(key))
      toast.note("This stage was removed since the run", "Run again to see what the pipeline does now.");
    setPicked({ key, at: (picked?.at ?? 0) + 1 });
  };
  return {
    editor: {
      hovered,
      picked,
      onHover: setHovered,
      onShowLines: (key) => {
        onLookAt("test");
        setPicked(null);
        const stage = indexOf(key);
        if (stage !== null) setShow({ stage });
      },
      reportOf: (key) => reports?.[indexOf(key) ?? -1] ?? null,
    },
    diff: {
      marked: indexOf(hovered) ?? indexOf(picked?.key),
      show,
      onHoverStage: (stage) => setHovered(stage === null ? null : (keys[stage] ?? null)),
      onPickStage: pick,
      onOpenStage: (stage) => {
        onLookAt("edit");
        pick(stage);
      },
      onClearStage: () => setPicked(null),
    },
  };
}
