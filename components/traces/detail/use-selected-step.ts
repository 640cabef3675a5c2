"use client";

import { parseAsInteger, useQueryState } from "nuqs";
import type { Trace } from "@/lib/contract/run";
import { stepToShow } from "../model/waterfall";

/** The step that is looked at, kept in the address as its place in the chain, from 0. */
export function useSelectedStep(trace: Trace) {
  const [asked, setAsked] = useQueryState("step", parseAsInteger.withOptions({ history: "replace" }));
  const selected = asked !== null && trace.steps[asked] ? asked : stepToShow(trace.steps);
  return { selected, select: (index: number) => void setAsked(index) };
}
