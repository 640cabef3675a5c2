import { findProtected } from "../guard/find-protected";
import { spend } from "../regex/work";
import type { Doc } from "./doc";
import { PROTECTED_STEPS } from "./steps";

/**
 * @returns for each current line whether the guard would miss it: errors, failing tests, summaries, what the hook protects;
 * and what an earlier pipeline told of the whole.
 * Stages that remove by place, size or look leave those lines as they are; only what a pattern names is removed as told.
 */
export function protectedAt(doc: Doc): (index: number) => boolean {
  doc.protectedLines ??= find(doc);
  const flags = doc.protectedLines;
  return (index) => {
    const from = doc.source[index] as number;
    return from >= 0 && (flags[from] === 1 || isNoteAt(doc, index));
  };
}

/** Whether a line tells of the whole what an earlier pipeline counted or left out, which no stage can tell again. */
export const isNoteAt = ({ earlier, source }: Doc, index: number): boolean =>
  earlier !== null && earlier.notes[source[index] as number] === 1;

function find({ original, protect }: Doc): Uint8Array {
  spend(PROTECTED_STEPS * original.reduce((sum, line) => sum + line.length + 2, 0));
  const flags = new Uint8Array(original.length);
  for (const { index } of findProtected(original, protect)) flags[index] = 1;
  return flags;
}
