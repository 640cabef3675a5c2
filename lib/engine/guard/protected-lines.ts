import type { Checked, GuardCheck } from "./check";
import type { ProtectedLine } from "./find-protected";
import { lineForm, visibleLine, withoutPrefix } from "./line-form";
import { Survivors } from "./survivors";

/** So many losses say enough; the rest is not looked for. */
const MAX_LOST = 20;
const SHOWN = 3;

/**
 * Protected lines of the original survive: errors with their place, names of failing tests, panics, exceptions, the summary
 * lines of the usual tools, and what `guard.protect` matches (on a linear engine). Moved, deduped and truncated copies count,
 * and such without times, folders and secrets.
 */
export const protectedLines: GuardCheck = (input) => {
  const lost = findLost(input);
  if (lost.length === 0) return null;
  const shown = lost
    .slice(0, SHOWN)
    .map(({ line, what, text }) => `line ${line} (${what}) ${JSON.stringify(text.slice(0, 160))}`);
  const more = lost.length > SHOWN ? ` and ${lost.length === MAX_LOST ? "many" : lost.length - SHOWN} more` : "";
  return { code: "guard_protected_line", message: `the rewrite lost what may not be lost: ${shown.join("; ")}${more}` };
};

type Lost = { line: number; what: string; text: string };

function findLost(input: Checked): Lost[] {
  const found = input.found();
  if (found.length === 0) return [];
  const lines = input.lines();
  const survivors = new Survivors(input.after, lines);
  const changed = found.filter((one) => !survivesAsIs(survivors, lines[one.index] as string, one));
  if (changed.length === 0) return [];
  reserveOthers(survivors, lines, found, new Set(changed));
  const lost: Lost[] = [];
  const seen = new Map<string, boolean>();
  for (const one of changed) {
    if (lost.length >= MAX_LOST) break;
    const raw = lines[one.index] as string;
    const known = one.row?.each ? undefined : seen.get(raw);
    const survived = known ?? survives(survivors, raw, one);
    seen.set(raw, survived);
    if (!survived) lost.push({ line: one.index + 1, what: one.what, text: visibleLine(raw) });
  }
  return lost;
}

function reserveOthers(
  survivors: Survivors,
  lines: readonly string[],
  found: readonly ProtectedLine[],
  changed: ReadonlySet<ProtectedLine>,
) {
  const reserved = new Set<string>();
  for (const one of found) {
    const form = lineForm(lines[one.index] as string);
    if (changed.has(one) || (reserved.has(form) && !one.row?.each)) continue;
    reserved.add(form);
    survivors.reserve(form);
  }
}

function survivesAsIs(survivors: Survivors, raw: string, { row }: ProtectedLine): boolean {
  if (!row?.each && survivors.hasRaw(raw)) return true;
  const form = lineForm(raw);
  return form === "" || (row?.each ? survivors.claimForm(form) : survivors.hasForm(form));
}

function survives(survivors: Survivors, raw: string, { row }: ProtectedLine): boolean {
  const visible = visibleLine(raw);
  const name = row?.pattern.exec(visible)?.[1];
  if (name !== undefined && survivors.contains(lineForm(name), true)) return true;
  const form = lineForm(raw);
  if (survivors.claimLoosely(form, row?.each === true)) return true;
  const bare = lineForm(withoutPrefix(visible));
  if (bare !== form && (survivors.hasForm(bare) || survivors.claimLoosely(bare, row?.each === true))) return true;
  return !row?.each && survivors.contains(form);
}
