import { type ParseError, parse } from "jsonc-parser";
import type { HookConfig } from "@/lib/contract/hook-config";
import { unfitJson } from "@/lib/contract/json-value";
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

/** @returns undefined with a finding when the file is no JSON, or JSON that could not be stored */
export function parseJson(path: string, files: Files, findings: Findings): unknown {
  const text = textOf(files.get(path)?.bytes ?? new Uint8Array());
  const refuse = (why: string, place = {}) => {
    findings.push(finding("error", "bad_file", path, why, place));
    return undefined;
  };
  if (text === null) return refuse("The file is not UTF-8.");
  try {
    const value: unknown = JSON.parse(text);
    const fault = unfitJson(value);
    return fault ? refuse(`${fault.path}: ${fault.message}.`) : value;
  } catch (error) {
    const place = placeOfFault(text);
    const where = place ? ` at line ${place.line}, column ${place.column}` : "";
    const what = error instanceof Error ? error.message.split("\n")[0] : String(error);
    return refuse(`The JSON is broken${where}: ${what}`, place ?? {});
  }
}

/** Node tells the place of a fault only sometimes, and in words that change. */
function placeOfFault(text: string): { line: number; column: number } | null {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true });
  } catch {
    return null;
  }
  const [first] = errors;
  if (!first) return null;
  const before = text.slice(0, first.offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** @param hooks in chain order; `place` undefined for those that stand here only */
export const writeSluiceFile = (agent: AgentFields, hooks: readonly { place?: string; config: HookConfig }[]): string =>
  `${JSON.stringify({ sluice: 1, agent, hooks }, null, 2)}\n`;
