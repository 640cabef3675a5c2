import { type Files, folderOf, joinPath } from "../files";
import type { Table, TomlFile } from "../toml";
import { type HookSet, inside } from "./read-plugin";
import { SLOTS } from "./slots";

/** Scripts that are set by hand are named from the daemon's folder or by a whole path (librefang.md 1.1); the files are not. */
export function manualSet({ path: file, say }: TomlFile, keys: Table, at: readonly string[], files: Files): HookSet {
  const scripts: HookSet["scripts"] = {};
  for (const slot of SLOTS) {
    const given = keys[slot];
    if (typeof given !== "string") continue;
    if (given.split(/[\\/]/).includes("..")) {
      say(
        "error",
        "path_refused",
        `Path traversal denied: ${given}. LibreFang refuses ".." in a script's path at every run.`,
        [...at, slot],
      );
      continue;
    }
    const found = lookUp(given, folderOf(file), files);
    if (found === null)
      say("error", "missing_file", `Script not found: ${given}, which ${slot} names; add the file to the import.`, [
        ...at,
        slot,
      ]);
    else scripts[slot] = found;
  }
  const title = at.slice(0, -1).join(".") || "context_engine";
  return { title, file, at, folder: null, keys, around: { env: {}, config: {} }, scripts, say };
}

/** Beside the configuration, at the root, or the one file whose path ends like the given one. */
function lookUp(given: string, folder: string, files: Files): string | null {
  const path = inside(given.replace(/^~\//, "").replace(/^\/+/, ""));
  if (path === null) return null;
  const exact = [joinPath(folder, path), path].find((candidate) => files.has(candidate));
  if (exact !== undefined) return exact;
  const parts = path.split("/");
  for (let from = 0; from < parts.length; from += 1) {
    const tail = parts.slice(from).join("/");
    const hits = [...files.keys()].filter((candidate) => candidate === tail || candidate.endsWith(`/${tail}`));
    if (hits.length === 1) return hits[0] ?? null;
    if (hits.length > 1) return null;
  }
  return null;
}
