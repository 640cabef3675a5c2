import type { Stage } from "@/lib/contract/stages";
import { type Apply, cutWhere } from "../edit";
import { protectedAt } from "../protected";
import { tokensOfLines } from "../tokens-of-lines";

type Window = Extract<Stage, { window: unknown }>["window"];

/** `window`: start, middle and end stay, by lines or by tokens, and so does every protected line. The gaps are always marked. */
export const windowStage =
  ({ window: { head = 0, middle = 0, tail = 0, unit = "lines" } }: { window: Window }): Apply =>
  (doc, stage) => {
    const count = doc.lines.length;
    const sizes = unit === "tokens" ? tokensOfLines(doc.lines) : new Int32Array(count).fill(1);
    if (sizes.reduce((sum, size) => sum + size, 0) <= head + middle + tail) return;
    const keep = new Uint8Array(count);
    const take = (indexes: Iterable<number>, most: number) => {
      let used = 0;
      for (const i of indexes) {
        used += sizes[i] as number;
        if (used > most) return;
        keep[i] = 1;
      }
    };
    take(forwards(0, count), head);
    take(backwards(count), tail);
    take(forwards(middleOf(sizes, middle), count), middle);
    const spared = protectedAt(doc);
    for (let i = 0; i < count; i++) if (spared(i)) keep[i] = 1;
    cutWhere(doc, stage, (i) => keep[i] === 1);
  };

function* forwards(from: number, to: number) {
  for (let i = from; i < to; i++) yield i;
}

function* backwards(from: number) {
  for (let i = from - 1; i >= 0; i--) yield i;
}

/** @returns the line at which so much around the middle of the whole begins. */
function middleOf(sizes: Int32Array, size: number): number {
  let left = (sizes.reduce((sum, one) => sum + one, 0) - size) / 2;
  let i = 0;
  while (i < sizes.length && left >= 1) left -= sizes[i++] as number;
  return i;
}
