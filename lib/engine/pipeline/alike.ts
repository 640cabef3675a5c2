import type { Stage } from "@/lib/contract/stages";
import { visibleLine } from "../guard/line-form";
import { compileAny, compileCapture } from "../regex/compile";
import { isBlank } from "./edit";
import { DEFAULT_MASKS, masker } from "./mask";

type Blocks = Extract<Stage, { blocks: unknown }>["blocks"];
export type Alike = NonNullable<Blocks["alike"]>;
export type Range = [from: number, to: number];

const MIN = 3;
const OWN_NAME = "\u0002";
const NAME_CHARS = 200;

/**
 * Blocks are alike when their lines, those of `except` aside, are the same once masked; a block's own name, which `name` finds in its
 * first line, is taken for equal wherever it stands in the block as a word.
 * @returns the groups of at least `min` blocks that are alike, each in the order of the text
 */
export function alikeBlocks({
  except,
  mask,
  name,
  min = MIN,
}: Alike): (lines: readonly string[], blocks: Range[]) => Range[][] {
  const differs = except ? compileAny(except) : () => false;
  const counts = (line: string) => !isBlank(line) && !differs(line);
  const template = masker(mask ?? DEFAULT_MASKS);
  const nameOf = name === undefined ? () => null : compileCapture(name, "$1");
  return (lines, blocks) => {
    const groups = new Map<string, Range[]>();
    for (const block of blocks) {
      const own = nameOf(lines[block[0]] as string);
      const anonymous = own && own.length <= NAME_CHARS ? withoutWord(own) : (line: string) => line;
      const told = lines.slice(...block).filter(counts);
      if (told.length === 0) continue;
      const key = told.map((line) => template(anonymous(visibleLine(line)))).join("\n");
      const members = groups.get(key);
      if (members) members.push(block);
      else groups.set(key, [block]);
    }
    return [...groups.values()].filter((members) => members.length >= min);
  };
}

function withoutWord(word: string): (line: string) => string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  const pattern = new RegExp(`(?<![A-Za-z0-9_])${escaped}(?![A-Za-z0-9_])`, "g");
  return (line) => line.replace(pattern, OWN_NAME);
}
