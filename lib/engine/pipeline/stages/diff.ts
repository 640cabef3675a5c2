import type { Stage } from "@/lib/contract/stages";
import { compileAny } from "../../regex/compile";
import { diffFiles } from "../diff/files";
import type { Apply } from "../edit";
import { omissionMark } from "../omissions";
import { summarize } from "../summarize";

type Diff = Extract<Stage, { diff: unknown }>["diff"];

/**
 * `diff`: drops whole files. What stays can be applied: the mark stands between files, where no tool looks, and names the file
 * and its added and removed lines. Hunks are never touched.
 */
export function diffStage({ diff: { drop_files, max_lines_per_file } }: { diff: Diff }): Apply {
  const unwanted = drop_files ? compileAny(drop_files) : () => false;
  const most = max_lines_per_file ?? Number.POSITIVE_INFINITY;
  return (doc, stage) => {
    const gone = diffFiles(doc.lines).filter(({ path, added, removed }) => unwanted(path) || added + removed > most);
    const spans = gone.map(({ from, to, path, added, removed }) => ({
      from,
      to,
      text: (count: number) => omissionMark(count, `${path} +${added} -${removed}`),
    }));
    summarize(doc, stage, spans);
  };
}
