"use client";

import { useQueryState } from "nuqs";
import { useRef, useState } from "react";
import { parseTab } from "./payload-tab";

/** One stage of one step's pipeline. */
export type StageRef = { step: number; stage: number };

/** Ties the stages of a step to the lines of the diff: pointing at one marks the other, choosing one goes there. */
export function useStageLink(select: (step: number) => void) {
  const [marked, mark] = useState<StageRef | null>(null);
  const [shown, setShown] = useState<StageRef | null>(null);
  const [, setTab] = useQueryState("tab", parseTab);
  const payloads = useRef<HTMLDivElement>(null);
  return {
    marked,
    shown,
    payloads,
    mark,
    /** Opens the diff at the first line that the stage touched. */
    showLines: (ref: StageRef) => {
      void setTab("diff");
      mark(ref);
      setShown(ref);
      payloads.current?.scrollIntoView({ block: "start", behavior: "smooth" });
    },
    /** Selects the step whose stage touched a line. */
    showStage: (ref: StageRef) => {
      select(ref.step);
      mark(ref);
    },
  };
}
export type StageLink = ReturnType<typeof useStageLink>;
