import type { Stage } from "@/lib/contract/stages";
import { compileAny } from "../../regex/compile";
import type { Doc } from "../doc";
import { type Apply, keepWhere } from "../edit";
import { omissionMark } from "../omissions";
import { protectedAt } from "../protected";
import { spansOf, summarize } from "../summarize";
import { truncate } from "./truncate-lines-at";

type Sections = Extract<Stage, { sections: unknown }>["sections"];
type Range = [from: number, to: number];

/**
 * `sections`: what stands between a first line and a last one is dropped, kept alone, or counted in one line. Protected lines
 * stay where they are, inside of sections that go and outside of sections that are kept.
 */
export function sectionsStage({ sections }: { sections: Sections }): Apply {
  const find = finder(sections);
  const excepted = sections.unless ? compileAny(sections.unless) : () => false;
  const { head = 0, tail = 0 } = sections;
  return (doc, stage) => {
    const found = find(doc.lines);
    const spared = protectedAt(doc);
    const gone = new Uint8Array(doc.lines.length).fill(sections.do === "keep" ? 1 : 0);
    for (const [from, to] of found) {
      gone.fill(sections.do === "keep" ? 0 : 1, from, to);
      if (sections.do === "keep" && sections.head === undefined && sections.tail === undefined) continue;
      if (doc.lines.slice(from, to).some(excepted)) gone.fill(0, from, to);
      else {
        gone.fill(0, from, Math.min(to, from + head));
        gone.fill(1, Math.min(to, from + head), Math.max(from + head, to - tail));
        gone.fill(0, Math.max(from, to - tail), to);
      }
    }
    for (let i = 0; i < gone.length; i++) if (spared(i)) gone[i] = 0;
    if (sections.do !== "summarize") return keepWhere(doc, stage, (_, i) => gone[i] === 0);
    summarize(doc, stage, labelled(doc, found, gone, sections.label));
  };
}

function labelled(doc: Doc, found: readonly Range[], gone: Uint8Array, label: string | undefined) {
  return found.flatMap(([from, to]) => {
    const what = label ?? truncate((doc.lines[from] as string).trim(), 80);
    return spansOf(gone, from, to).map((span) => ({ ...span, text: (count: number) => omissionMark(count, what) }));
  });
}

/** A section that lacks its last line is none; one that lacks the line behind it ends with the text. */
function finder({ enter, exit, until }: Sections): (lines: readonly string[]) => Range[] {
  const starts = compileAny([enter]);
  const ends = exit === undefined ? null : compileAny([exit]);
  const follows = until === undefined ? null : compileAny([until]);
  return (lines) => {
    const found: Range[] = [];
    let from = -1;
    const close = (to: number) => {
      found.push([from, to]);
      from = -1;
    };
    lines.forEach((line, i) => {
      if (from >= 0) {
        if (ends?.(line)) {
          close(i + 1);
          return;
        }
        if (follows?.(line)) close(i);
      }
      if ((from < 0 || (!ends && !follows)) && starts(line)) {
        if (from >= 0) close(i);
        from = i;
      }
    });
    if (from >= 0 && !ends) close(lines.length);
    return found;
  };
}
