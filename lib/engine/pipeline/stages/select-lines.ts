import { compileAny } from "../../regex/compile";
import type { Doc } from "../doc";
import { type Apply, keepWhere } from "../edit";
import { isNoteAt, protectedAt } from "../protected";

type Rule = {
  patterns: string[];
  unless?: string[] | undefined;
  context?: { before?: number | undefined; after?: number | undefined } | undefined;
  keep_protected?: boolean | undefined;
};
type Selection = string[] | Rule;

/** `drop_lines`: removes lines that match any pattern, with those around them where `context` says so. */
export function dropLinesStage({ drop_lines }: { drop_lines: Selection }): Apply {
  if (Array.isArray(drop_lines)) {
    const matches = compileAny(drop_lines);
    return (doc, stage) => keepWhere(doc, stage, (line, i) => !matches(line) || isNoteAt(doc, i));
  }
  const select = selector(drop_lines);
  const excepted = drop_lines.unless ? compileAny(drop_lines.unless) : () => false;
  return (doc, stage) => {
    const chosen = select(doc);
    const spared = drop_lines.keep_protected ? protectedAt(doc) : () => false;
    const keep = Uint8Array.from(doc.lines, (line, i) =>
      chosen[i] && !excepted(line) && !spared(i) && !isNoteAt(doc, i) ? 0 : 1,
    );
    keepWhere(doc, stage, (_, i) => keep[i] === 1);
  };
}

/** `keep_lines`: removes lines that match none of the patterns and are not near one that does. */
export function keepLinesStage({ keep_lines }: { keep_lines: Selection }): Apply {
  if (Array.isArray(keep_lines)) {
    const matches = compileAny(keep_lines);
    return (doc, stage) => keepWhere(doc, stage, (line, i) => matches(line) || isNoteAt(doc, i));
  }
  const select = selector(keep_lines);
  return (doc, stage) => {
    const chosen = select(doc);
    if (keep_lines.keep_protected) {
      const spared = protectedAt(doc);
      for (let i = 0; i < chosen.length; i++) if (spared(i)) chosen[i] = 1;
    }
    keepWhere(doc, stage, (_, i) => chosen[i] === 1 || isNoteAt(doc, i));
  };
}

/** @returns 1 for each line that matches, is not excepted, or is within the context of such a line. */
function selector({ patterns, unless, context }: Rule): (doc: Doc) => Uint8Array {
  const matches = compileAny(patterns);
  const excepted = unless ? compileAny(unless) : () => false;
  const [before, after] = [context?.before ?? 0, context?.after ?? 0];
  return ({ lines }) => {
    const chosen = new Uint8Array(lines.length);
    let done = 0;
    lines.forEach((line, i) => {
      if (!matches(line) || excepted(line)) return;
      const to = Math.min(lines.length, i + after + 1);
      chosen.fill(1, Math.max(done, i - before), to);
      done = i + 1;
    });
    return chosen;
  };
}
