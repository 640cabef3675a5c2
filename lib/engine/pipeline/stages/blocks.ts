import type { Stage } from "@/lib/contract/stages";
import { compileAny } from "../../regex/compile";
import { alikeBlocks, type Range } from "../alike";
import { type Apply, isBlank, keepWhere } from "../edit";
import { protectedAt } from "../protected";

type Blocks = Extract<Stage, { blocks: unknown }>["blocks"];

/**
 * `blocks`: paragraphs, or what starts at a line that matches `split_on`, go or stay as a whole. One that has a line of `keep`
 * or a protected line always stays; what is left of the others after `drop` is cut to the first `head` and the last `tail`. Of
 * those that are `alike` the first (and the last) stays whole, of the others only protected lines and those of `leave`.
 */
export function blocksStage({ blocks }: { blocks: Blocks }): Apply {
  const { keep, drop, head, tail, alike } = blocks;
  const find = finder(blocks);
  const keeps = keep ? compileAny(keep) : () => false;
  const drops = drop ? compileAny(drop) : () => false;
  const cuts = head !== undefined || tail !== undefined;
  const groupsOf = alike ? alikeBlocks(alike) : () => [];
  const leaves = alike?.leave ? compileAny(alike.leave) : () => false;
  return (doc, stage) => {
    const spared = protectedAt(doc);
    const gone = new Uint8Array(doc.lines.length);
    const others: Range[] = [];
    const all: Range[] = [];
    for (const [from, to] of find(doc.lines)) {
      let [stays, goes] = [false, keep !== undefined && drop === undefined && !cuts && !alike];
      let kept = false;
      for (let i = from; i < to && !kept; i++) {
        kept = keeps(doc.lines[i] as string);
        stays ||= kept || spared(i);
        goes ||= drops(doc.lines[i] as string);
      }
      if (!kept && (stays || !goes)) all.push([from, to]);
      if (stays) continue;
      if (goes) gone.fill(1, from, to);
      else others.push([from, to]);
    }
    if (cuts)
      for (const [from, to] of others.slice(head ?? 0, Math.max(head ?? 0, others.length - (tail ?? 0))))
        gone.fill(1, from, to);
    for (const [, ...rest] of groupsOf(doc.lines, all))
      for (const [from, to] of alike?.keep === "first_last" ? rest.slice(0, -1) : rest)
        for (let i = from; i < to; i++) if (!spared(i) && !leaves(doc.lines[i] as string)) gone[i] = 1;
    keepWhere(doc, stage, (_, i) => gone[i] === 0);
  };
}

/** What stands before the first line of `split_on`, or between `until` and the next one, belongs to no block. */
function finder({ split_on, until }: Blocks): (lines: readonly string[]) => Range[] {
  const starts = split_on === undefined ? null : compileAny([split_on]);
  const ends = until === undefined ? () => false : compileAny([until]);
  return (lines) => {
    const found: Range[] = [];
    let from = -1;
    const close = (to: number) => {
      if (from >= 0) found.push([from, to]);
      from = -1;
    };
    lines.forEach((line, i) => {
      const begins = starts ? starts(line) : !isBlank(line) && (i === 0 || isBlank(lines[i - 1] as string));
      if (begins || ends(line)) close(i);
      if (begins && !ends(line)) from = i;
    });
    close(lines.length);
    return found;
  };
}
