import { type Apply, keepWhere, setLine } from "../edit";
import { foldTree } from "../fold-tree";
import { protectedAt } from "../protected";
import { countIn } from "../summarize";

/** Shorter lists are read as they are. */
const MIN = 40;
/** A path without what a shell or a search would put behind it. */
const PATH = /^(?=.*[\w)\]}])[^\s:|<>"'`{},]{1,500}$/;

/**
 * `fold_paths`: a list of paths as folders with their names, each folder said once, and folders with the same names in one line.
 * No name is lost. Lines that are no paths (errors, for one) stay where they are.
 */
export function foldPathsStage({ fold_paths }: { fold_paths: true | { min: number } }): Apply {
  const min = fold_paths === true ? MIN : fold_paths.min;
  return (doc, stage) => {
    const spared = protectedAt(doc);
    const members = [...doc.lines.keys()].filter(
      (i) => PATH.test(doc.lines[i] as string) && !spared(i) && (doc.source[i] as number) >= 0,
    );
    const paths = members.map((i) => doc.lines[i] as string);
    if (paths.length < min || paths.filter((path) => path.includes("/")).length * 2 < paths.length) return;
    const folded = foldTree(paths);
    if (folded.length >= paths.length || size(folded) >= size(paths)) return;
    const heads = members.slice(0, folded.length);
    const last = heads.at(-1) as number;
    const gone = new Uint8Array(doc.lines.length);
    heads.forEach((i, k) => {
      setLine(doc, stage, i, folded[k] as string);
    });
    for (const i of members.slice(folded.length)) {
      gone[i] = 1;
      countIn(doc, i, last);
    }
    keepWhere(doc, stage, (_, i) => gone[i] === 0);
  };
}

const size = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length + 1, 0);
