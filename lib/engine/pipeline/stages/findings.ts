import { type Finding, listFindings } from "../../findings/list";
import { surplusOf } from "../../findings/surplus";
import type { Doc } from "../doc";
import { type Apply, addLines, keepWhere } from "../edit";
import { protectedAt } from "../protected";
import { named } from "./count-lines";

/**
 * `findings`: of a long list of what compilers, type checkers and linters found, the first ones, the first of each kind and of each
 * file, and the last one stay, each with the lines about it. A last line counts all of them by kind.
 */
export const findingsStage = (): Apply => (doc, stage) => {
  const gone = surplusLines(doc);
  if (gone === null) return;
  const spared = protectedAt(doc);
  let dropped = false;
  keepWhere(doc, stage, (_, i) => {
    const from = doc.source[i] as number;
    const keep = from < 0 || gone[from] === 0 || spared(i);
    dropped ||= !keep;
    return keep;
  });
  if (dropped) addLines(doc, [countOf(doc)], "end");
};

function surplusLines({ original }: Doc): Uint8Array | null {
  const surplus = surplusOf(listFindings(original));
  if (surplus.length === 0) return null;
  const gone = new Uint8Array(original.length);
  for (const { from, to } of surplus) gone.fill(1, from, to);
  return gone;
}

/** Of what a finding says so many lines are looked at: in some tools' outputs the place stands below. */
const TOLD_WITHIN = 6;

/** Names are taken from lines whose secrets are hidden. What a tool reports twice, for two targets say, is one finding. */
function countOf(doc: Doc): string {
  const lines = doc.redacted ?? doc.original;
  const found = listFindings(lines);
  const keyOf = ({ file, head, to }: Finding) =>
    `${file}\n${lines.slice(head, Math.min(to, head + TOLD_WITHIN)).join("\n")}`;
  const all = [...new Map(found.map((one) => [keyOf(one), one])).values()];
  const files = new Set(all.map(({ file }) => file)).size;
  const where = files > 1 ? ` in ${files} files` : "";
  const what = all.length === found.length ? "findings" : "distinct findings";
  return `[counted lines: ${what} ${all.length}${where} (${named(all.map(({ kind }) => kind))})]`;
}
