import { visibleLine } from "../guard/line-form";
import { PROTECTIONS } from "../guard/patterns";
import { compileAny } from "../regex/compile";
import type { Doc } from "./doc";
import { isBlank } from "./edit";

const ANY = new RegExp(PROTECTIONS.map((row) => `(?:${row.pattern.source})`).join("|"));

/**
 * @returns for each current line whether the guard would miss it: errors, failing tests, summaries, what the hook protects.
 * Stages that remove by place, size or look leave those lines as they are; only what a pattern names is removed as told.
 */
export function protectedAt(doc: Doc): (index: number) => boolean {
  doc.protectedLines ??= find(doc);
  const flags = doc.protectedLines;
  return (index) => {
    const from = doc.source[index] as number;
    return from >= 0 && flags[from] === 1;
  };
}

function find({ original, protect }: Doc): Uint8Array {
  const flags = new Uint8Array(original.length);
  const whole = original.join("\n");
  const rows = PROTECTIONS.filter((row) => (!row.only || row.only.test(whole)) && !row.unless?.test(whole));
  const own = protect.length > 0 ? compileAny(protect) : () => false;
  for (let i = 0; i < original.length; i++) {
    const line = original[i] as string;
    if (own(line)) flags[i] = 1;
    const visible = visibleLine(line);
    const row = ANY.test(visible) ? rows.find(({ last, pattern }) => !last && pattern.test(visible)) : undefined;
    if (!row) continue;
    flags[i] = 1;
    flagFollowing(original, i, row.next ?? 0, flags);
  }
  for (const { last, pattern } of rows) {
    const at = last ? original.findLastIndex((line) => pattern.test(visibleLine(line))) : -1;
    if (at >= 0) flags[at] = 1;
  }
  return flags;
}

function flagFollowing(lines: readonly string[], from: number, count: number, flags: Uint8Array) {
  let left = count;
  for (let i = from + 1; i < lines.length && left > 0; i++)
    if (!isBlank(lines[i] as string)) {
      flags[i] = 1;
      left--;
    }
}
