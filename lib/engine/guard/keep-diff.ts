import { stripAnsi } from "../ansi";
import type { GuardCheck } from "./check";
import { parseDiff } from "./parse-diff";

/**
 * `keep_diff`: where the original is a sound unified diff, the rewrite is one too: every file header is still there unless a stage declared
 * to take files out, every
 * hunk has as many lines as its header says, and no line of a hunk was rewritten. Colours do not count.
 */
export const keepDiff: GuardCheck = ({ before, after, guard, declares }) => {
  if (!guard.keep_diff || !before.includes("@@ -")) return null;
  const original = parseDiff(stripAnsi(before));
  if (original.hunks === 0 || original.fault !== null) return null;
  const fault = faultOf(original, parseDiff(stripAnsi(after)), declares?.diff === true);
  return fault === null ? null : { code: "guard_diff", message: `the diff can no longer be applied: ${fault}` };
};

type Parsed = ReturnType<typeof parseDiff>;

function faultOf(original: Parsed, rewrite: Parsed, declared: boolean): string | null {
  if (rewrite.fault !== null) return rewrite.fault;
  const headers = new Map<string, number>();
  for (const header of rewrite.headers) headers.set(header, (headers.get(header) ?? 0) + 1);
  const gone = original.headers.find((header) => {
    const left = headers.get(header) ?? 0;
    headers.set(header, left - 1);
    return left <= 0;
  });
  if (gone !== undefined && !declared) return `the file header ${JSON.stringify(gone)} is gone`;
  if (rewrite.loose > original.loose) return "changed lines stand in no hunk";
  const empty = [...original.hunksOf.keys()].find((file) => headers.has(file) && !rewrite.hunksOf.has(file));
  if (empty !== undefined) return `no hunk is left of ${JSON.stringify(empty)}`;
  const lines = new Set(original.body);
  const changed = rewrite.body.find((line) => !lines.has(line));
  return changed === undefined ? null : `the line ${JSON.stringify(changed.slice(0, 120))} is not in the original`;
}
