"use client";

import { useQueryState } from "nuqs";
import { useRef, useState } from "react";
import { parseTab } from "./payload-tab";

/** One stage of one step's pipeline. */
export type StageRef = { step: number; stage: number };

/** Ties the stages of a step to the lines of the diff: pointing at one marks the other, choosing one goes there. */
export function useStageLink(select: (step: number) => void) {
  const [hovered, mark] = useState<StageRef | null>(null);
  const [picked, setPicked] = useState<StageRef | null>(null);
  const [shown, setShown] = useState<StageRef | null>(null);
  const [, setTab] = useQueryState("tab", parseTab);
  const payloads = useRef<HTMLDivElement>(null);
  return {
    /** What is pointed at, else what was chosen last; choosing it again lets go. */
    marked: hovered ?? picked,
    shown,
    payloads,
    mark,
    /** Opens the diff at the first line that the stage touched. */
    showLines: (ref: StageRef) => {
      void setTab("diff");
      setPicked(same(picked, ref) ? null : ref);
      setShown(ref);
      payloads.current?.scrollIntoView({ block: "start", behavior: "smooth" });
    },
    /** Selects the step whose stage touched a line. */
    showStage: (ref: StageRef) => {
      select(ref.step);
      setPicked(same(picked, ref) ? null : ref);
    },
  };
}

const same = (a: StageRef | null, b: StageRef) => a !== null && a.step === b.step && a.stage === b.stage;

export type StageLink = ReturnType<typeof useStageLink>;
