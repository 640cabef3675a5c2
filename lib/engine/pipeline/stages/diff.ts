import type { Stage } from "@/lib/contract/stages";
import { compileAny } from "../../regex/compile";
import { type DiffFile, diffFiles } from "../diff/files";
import type { Apply } from "../edit";
import { omissionMark } from "../omissions";
import { summarize } from "../summarize";
import { tokensOfLines } from "../tokens-of-lines";

type Diff = Extract<Stage, { diff: unknown }>["diff"];

/**
 * `diff`: drops whole files. What stays can be applied: the mark stands between files, where no tool looks, and holds git's
 * header line with the added and removed lines. Hunks are never touched. With `fit_tokens`, files go for their size only until
 * the rest has so many estimated tokens, the largest first, and one of them always stays: it is what was asked for.
 */
export function diffStage({ diff: { drop_files, max_lines_per_file, fit_tokens } }: { diff: Diff }): Apply {
  const unwanted = drop_files ? compileAny(drop_files) : () => false;
  const most = max_lines_per_file ?? Number.POSITIVE_INFINITY;
  return (doc, stage) => {
    const files = diffFiles(doc.lines);
    const named = files.filter(({ path }) => unwanted(path));
    const rest = files.filter(({ path }) => !unwanted(path));
    const large = rest.filter((file) => changesOf(file) > most);
    const gone = new Set([...named, ...(fit_tokens ? largestOf(doc.lines, rest, large, fit_tokens) : large)]);
    const spans = [...gone]
      .sort((a, b) => a.from - b.from)
      .map(({ from, to, title, added, removed }) => ({
        from,
        to,
        text: (count: number) => omissionMark(count, `${title} +${added} -${removed}`),
      }));
    summarize(doc, stage, spans);
  };
}

const changesOf = ({ added, removed }: DiffFile): number => added + removed;

function largestOf(lines: readonly string[], all: readonly DiffFile[], large: readonly DiffFile[], fit: number) {
  const tokens = tokensOfLines(lines);
  const tokensIn = ({ from, to }: DiffFile) => tokens.subarray(from, to).reduce((sum, count) => sum + count, 0);
  const sorted = large.toSorted((a, b) => changesOf(b) - changesOf(a));
  let left = all.reduce((sum, file) => sum + tokensIn(file), 0);
  const gone: DiffFile[] = [];
  for (const file of sorted) {
    if (left <= fit || gone.length + 1 === all.length) break;
    left -= tokensIn(file);
    gone.push(file);
  }
  return gone;
}
