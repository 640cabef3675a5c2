import type { Point } from "@/lib/contract/points";
import { type Files, folderOf, joinPath, nameOf } from "../files";
import type { Say } from "../finding";
import type { Findings, Ports } from "../ports";
import { isTable, readToml, type Table } from "../toml";
import { HOOK_KEYS, knownKeys, PLUGIN_KEYS } from "./keys";
import type { Surroundings } from "./knobs";
import { SLOTS } from "./slots";

/** Hooks that share one configuration: a plugin's, or those set by hand. */
export type HookSet = {
  /** How messages and names call it. */
  title: string;
  /** The file that declares it, and the path of the table of hooks in it. */
  file: string;
  at: readonly string[];
  /** Folder of the plugin; null for hooks set by hand, whose scripts stand alone. */
  folder: string | null;
  keys: Table;
  around: Surroundings;
  /** The script of each slot, as a path among the files. */
  scripts: Partial<Record<Point, string>>;
  say: Say;
};

/** Reads a `plugin.toml` (librefang.md 6.1, 6.4). @returns null when LibreFang could not load it, with the reasons as findings */
export function readPlugin(path: string, files: Files, findings: Findings, ports: Ports): HookSet | null {
  const entry = files.get(path);
  const toml = entry && readToml(path, entry, findings);
  if (!toml) return null;
  const { table, say } = toml;
  const folder = folderOf(path);
  sayMisplaced(table, say);
  const before = findings.length;
  const known = knownKeys(withoutMisplaced(table), PLUGIN_KEYS, [], say);
  for (const key of ["name", "version"])
    if (known[key] === undefined && table[key] === undefined)
      say("error", "bad_value", `missing field \`${key}\`; LibreFang refuses the file.`);
  const name = typeof known.name === "string" ? known.name : nameOf(folder);
  if (!/^[A-Za-z0-9_-]+$/.test(name))
    say("error", "bad_value", `the name ${JSON.stringify(name)} may hold letters, digits, - and _ only.`, ["name"]);
  if (folder !== "" && nameOf(folder) !== name)
    say(
      "warning",
      "engine",
      `The plugin is called ${name} and lies in the folder ${nameOf(folder)}; LibreFang finds it by the folder.`,
      ["name"],
    );
  const keys = knownKeys(isTable(known.hooks) ? known.hooks : {}, HOOK_KEYS, ["hooks"], say);
  const scripts = scriptsOf(keys, folder, files, say);
  checkIntegrity(name, isTable(known.integrity) ? known.integrity : {}, { folder, files, scripts, say, ports });
  if (findings.slice(before).some((f) => f.level === "error" && f.code !== "integrity")) return null;
  const around = { env: envOf(known.env, say), config: configOf(known.config, say) };
  return { title: nameOf(folder) || name, file: path, at: ["hooks"], folder, keys, around, scripts, say };
}

/** librefang.md 12.1: LibreFang's own template writes these above `[hooks]`, where nothing reads them. */
function sayMisplaced(table: Table, say: Say): void {
  for (const key of Object.keys(table).filter((key) => isMisplaced(key, table[key])))
    say(
      "warning",
      "misplaced",
      key === "runtime"
        ? "runtime stands above [hooks] and is ignored: the hooks run with Python. Move it into [hooks]."
        : `${key} stands outside [hooks] and is ignored. Move it into [hooks].`,
      [key],
    );
  const hooks = isTable(table.hooks) ? table.hooks : {};
  if (hooks.requirements !== undefined)
    say("warning", "misplaced", "requirements stands in [hooks] and is ignored there; it belongs above it.", [
      "hooks",
      "requirements",
    ]);
}

const isMisplaced = (key: string, value: unknown) =>
  (Object.hasOwn(HOOK_KEYS, key) && !Object.hasOwn(PLUGIN_KEYS, key)) ||
  (key === "context_engine_hooks" && isTable(value));

function withoutMisplaced(table: Table): Table {
  const rest = Object.fromEntries(Object.entries(table).filter(([key, value]) => !isMisplaced(key, value)));
  if (!isTable(rest.hooks)) return rest;
  const { requirements: _, ...hooks } = rest.hooks;
  return { ...rest, hooks };
}

function scriptsOf(keys: Table, folder: string, files: Files, say: Say): HookSet["scripts"] {
  const scripts: HookSet["scripts"] = {};
  for (const slot of SLOTS) {
    const given = keys[slot];
    if (typeof given !== "string") continue;
    const place = ["hooks", slot];
    const path = inside(given);
    if (path === null)
      say(
        "error",
        "path_refused",
        `Path traversal denied: ${given}. ${slot} has to lie inside the plugin's folder.`,
        place,
      );
    else if (!files.has(joinPath(folder, path)))
      say(
        "error",
        "missing_file",
        `Script not found: ${given}, which ${slot} names. Choose the whole folder of the plugin, so that it comes along.`,
        place,
      );
    else scripts[slot] = joinPath(folder, path);
  }
  return scripts;
}

/** @returns the path without detours; null when it leaves the folder */
export function inside(path: string): string | null {
  if (path.startsWith("/") || path.startsWith("~") || /^[A-Za-z]:/.test(path)) return null;
  const parts: string[] = [];
  for (const part of path.split(/[\\/]/)) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.pop() === undefined) return null;
    if (part !== "..") parts.push(part);
  }
  return parts.length > 0 ? parts.join("/") : null;
}

type Check = { folder: string; files: Files; scripts: HookSet["scripts"]; say: Say; ports: Ports };

function checkIntegrity(plugin: string, listed: Table, { folder, files, scripts, say, ports }: Check): void {
  for (const [path, expected] of Object.entries(listed)) {
    const place = ["integrity", path];
    const file = files.get(joinPath(folder, inside(path) ?? path));
    if (!file) {
      say(
        "error",
        "integrity",
        `Plugin '${plugin}': cannot read '${path}' for integrity check: it is not among the files.`,
        place,
      );
      continue;
    }
    const got = ports.sha256(file.bytes);
    if (got !== expected)
      say(
        "error",
        "integrity",
        `Plugin '${plugin}': integrity check failed for '${path}' (expected ${String(expected)}, got ${got}). LibreFang's engine runs it all the same; its plugin manager refuses it.`,
        place,
      );
  }
  if (Object.keys(listed).length === 0) return;
  for (const [slot, path] of Object.entries(scripts))
    if (!Object.keys(listed).some((key) => joinPath(folder, inside(key) ?? key) === path))
      say(
        "warning",
        "integrity",
        `${slot} has no entry in [integrity], so nothing notices when its script changes; an install from a registry refuses that.`,
        ["hooks", slot],
      );
}

function envOf(env: unknown, say: Say): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, value] of Object.entries(isTable(env) ? env : {}))
    if (typeof value === "string") found[key] = value;
    else say("error", "bad_value", `env.${key}: invalid type, expected a string.`, ["env", key]);
  return found;
}

/** The defaults: LibreFang lets nobody override them (librefang.md 3.7). */
function configOf(config: unknown, say: Say): Surroundings["config"] {
  const found: Surroundings["config"] = {};
  for (const [key, row] of Object.entries(isTable(config) ? config : {})) {
    const value = isTable(row) ? row.default : undefined;
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") found[key] = value;
    else if (!isTable(row))
      say("error", "bad_value", `config.${key}: expected a table with type and default.`, ["config", key]);
    else say("info", "no_effect", `config.${key} has no default, so scripts are not told it.`, ["config", key]);
  }
  return found;
}

/** Folders of plugins among the files, by the folder's name (or the manifest's, at the root). */
export function pluginFiles(files: Files): string[] {
  return [...files.keys()].filter((path) => nameOf(path) === "plugin.toml");
}
