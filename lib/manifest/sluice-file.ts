import type { HookConfig } from "@/lib/contract/hook-config";
import { SluiceFile } from "@/lib/contract/manifest";
import { paramsFromIssues } from "@/lib/contract/problem";
import { completeDraft, type Draft } from "./draft";
import { type Files, folderOf, nameOf, textOf } from "./files";
import { finding } from "./finding";
import type { Findings } from "./ports";

export const SLUICE_FILE = "sluice.json";

export type AgentFields = SluiceFile["agent"];
/** What a `sluice.json` says. `place` is null for a hook that no other file holds. */
export type SluiceSide = {
  path: string;
  folder: string;
  agent: AgentFields;
  hooks: { place: string | null; hook: HookConfig }[];
};

/** Reads the `sluice.json` among the files. @returns null when there is none, or none that can be used */
export function readSluiceFile(files: Files, findings: Findings): SluiceSide | null {
  const [path, ...others] = [...files.keys()]
    .filter((name) => nameOf(name) === SLUICE_FILE)
    .sort((a, b) => a.length - b.length);
  if (path === undefined) return null;
  for (const other of others)
    findings.push(finding("warning", "not_taken", other, `Only ${path} is read; ${other} is not.`));
  const value = parseJson(path, files, findings);
  if (value === undefined) return null;
  const parsed = SluiceFile.safeParse(value, { reportInput: true });
  if (!parsed.success) {
    for (const { path: at, message } of paramsFromIssues(parsed.error.issues).slice(0, 20))
      findings.push(finding("error", "bad_file", path, `${at}: ${message}.`));
    return null;
  }
  const hooks = parsed.data.hooks.flatMap(({ place, config }) => {
    const hook = completeDraft({ draft: config as Draft, file: path }, findings);
    return hook ? [{ place: place ?? null, hook }] : [];
  });
  return { path, folder: folderOf(path), agent: parsed.data.agent, hooks };
}

/** @returns undefined with a finding when the file is no JSON */
export function parseJson(path: string, files: Files, findings: Findings): unknown {
  const text = textOf(files.get(path)?.bytes ?? new Uint8Array());
  try {
    if (text === null) throw new Error("the file is not UTF-8");
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const at = /position (\d+)/.exec(message)?.[1];
    const before = at === undefined ? null : (text ?? "").slice(0, Number(at)).split("\n");
    const place = before ? { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 } : {};
    const where = before ? ` at line ${place.line}, column ${place.column}` : "";
    findings.push(finding("error", "bad_file", path, `The JSON is broken${where}: ${message}.`, place));
    return undefined;
  }
}

/** @param hooks in chain order; `place` undefined for those that stand here only */
export const writeSluiceFile = (agent: AgentFields, hooks: readonly { place?: string; config: HookConfig }[]): string =>
  `${JSON.stringify({ sluice: 1, agent, hooks }, null, 2)}\n`;
