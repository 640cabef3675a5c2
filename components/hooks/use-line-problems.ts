import { useMemo } from "react";
import type { EditorProblem } from "@/components/editor/types";
import { useDraftContext } from "./draft-context";
import { lineOfPath, type TextSlot } from "./model/json-text";
import { isUnder } from "./model/path";
import type { EditorJump } from "./runner/runner-editor";

/**
 * Puts the config's problems at the lines of a JSON text: the text's own faults first, else each field's.
 * @param within path at which the text stands in the config; "" for the whole config
 */
export function useLineProblems(text: string, slot: TextSlot | null, within: string, jump: EditorJump) {
  const { problems } = useDraftContext();
  const lines = useMemo((): EditorProblem[] => {
    if (slot && slot.problems.length > 0) return slot.problems;
    return problems
      .filter((problem) => isUnder(problem.path, within))
      .map((problem) => ({
        line: lineOfPath(text, problem.path, within),
        message: `${problem.path}: ${problem.message}`,
      }));
  }, [text, slot, within, problems]);
  // The text is left out: a jump is made once, not again with every key that is typed after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const jumpLine = useMemo(() => {
    if (!jump || !isUnder(jump.path, within)) return null;
    return { line: slot?.problems[0]?.line ?? lineOfPath(text, jump.path, within) };
  }, [jump, within]);
  return { problems: lines, jumpLine };
}
