import { compileLinear } from "../regex/linear";
import type { GuardCheck, GuardInput } from "./check";
import { lineForm, visibleLine } from "./line-form";
import { PROTECTIONS, type Protection } from "./patterns";
import { Survivors } from "./survivors";

/** So many losses say enough; the rest is not looked for. */
const MAX_LOST = 20;
const SHOWN = 3;

/** Says no to most lines at once. */
const ANY = new RegExp(PROTECTIONS.map((row) => `(?:${row.pattern.source})`).join("|"));

type Lost = { line: number; what: string; text: string };

/**
 * Protected lines of the original survive: errors, names of failing tests, panics, exceptions, the summary lines of the usual
 * tools, and what `guard.protect` matches (on a linear engine). Moved, deduped and truncated copies count.
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

function findLost({ before, after, guard }: GuardInput): Lost[] {
  const lines = before.split("\n");
  const survivors = new Survivors(after);
  const own = guard.protect.map(compileLinear);
  const rows = PROTECTIONS.filter((row) => (!row.only || row.only.test(before)) && !row.unless?.test(before));
  const always = rows.filter((row) => !row.last);
  const last = lastLines(lines, rows);
  const lost: Lost[] = [];
  const lose = (index: number, what: string, text: string) => lost.push({ line: index + 1, what, text });
  for (let i = 0; i < lines.length && lost.length < MAX_LOST; i++) {
    const raw = lines[i] as string;
    const visible = visibleLine(raw);
    const row = last.get(i) ?? (ANY.test(visible) ? always.find((r) => r.pattern.test(visible)) : undefined);
    if (row) {
      for (const at of [i, ...following(lines, i, row.next ?? 0)])
        if (!survives(survivors, lines[at] as string, row)) lose(at, row.what, visibleLine(lines[at] as string));
    } else if (own.some((p) => !p.error && p.test(raw.replace(/\r$/, ""))) && !survives(survivors, raw))
      lose(i, "protected by the hook", visible);
  }
  return lost;
}

function survives(survivors: Survivors, raw: string, row?: Protection): boolean {
  if (!row?.each && survivors.hasRaw(raw)) return true;
  const form = lineForm(raw);
  if (form === "" || (row?.each ? survivors.claim(form) : survivors.has(form))) return true;
  const name = row?.pattern.exec(visibleLine(raw))?.[1];
  return name !== undefined && survivors.contains(lineForm(name));
}

function lastLines(lines: string[], rows: readonly Protection[]): Map<number, Protection> {
  const found = new Map<number, Protection>();
  for (const row of rows) {
    if (!row.last) continue;
    const at = lines.findLastIndex((line) => row.pattern.test(visibleLine(line)));
    if (at >= 0) found.set(at, row);
  }
  return found;
}

function following(lines: string[], from: number, count: number): number[] {
  const found: number[] = [];
  for (let i = from + 1; i < lines.length && found.length < count; i++)
    if ((lines[i] as string).trim() !== "") found.push(i);
  return found;
}
