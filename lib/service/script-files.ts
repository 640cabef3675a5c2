import { lstat, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { IMPORT_LIMITS } from "@/lib/contract/manifest";
import { makeFolder } from "@/lib/make-folder";
import { sluice } from "./container";

/** Files below the folder of scripts, by their path there. */
export type ScriptFiles = Map<string, { bytes: Uint8Array; executable: boolean }>;

const folder = () => path.join(sluice().env.dataDir, "scripts");

/**
 * Reads a script that a hook names by path, with what lies beside it below the same folder of the first level.
 * @returns what could be read, within the bounds of an import; links are left out, as upstream leaves them out
 */
export async function readScriptFiles(script: string): Promise<ScriptFiles> {
  const found: ScriptFiles = new Map();
  const slash = script.indexOf("/");
  if (slash === -1) await take(script, found);
  else await walk(script.slice(0, slash), 1, found, { bytes: 0 });
  return found;
}

async function walk(relative: string, depth: number, found: ScriptFiles, total: { bytes: number }): Promise<void> {
  if (depth > IMPORT_LIMITS.depth) return;
  const info = await lstat(path.join(folder(), relative)).catch(() => null);
  if (!info?.isDirectory()) return;
  const entries = await readdir(path.join(folder(), relative), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (found.size >= IMPORT_LIMITS.files || total.bytes > IMPORT_LIMITS.totalBytes) return;
    const name = `${relative}/${entry.name}`;
    if (entry.isDirectory()) await walk(name, depth + 1, found, total);
    else if (entry.isFile()) total.bytes += await take(name, found);
  }
}

async function take(relative: string, found: ScriptFiles): Promise<number> {
  const file = path.join(folder(), relative);
  const info = await lstat(file).catch(() => null);
  if (!info?.isFile() || info.size > IMPORT_LIMITS.fileBytes) return 0;
  found.set(relative, { bytes: await readFile(file), executable: (info.mode & 0o100) !== 0 });
  return info.size;
}

/** @returns the paths at which something else lies already */
export async function conflictingScripts(files: ScriptFiles): Promise<string[]> {
  const conflicts: string[] = [];
  for (const [name, { bytes }] of files) {
    const file = path.join(folder(), name);
    const info = await stat(file).catch(() => null);
    if (info && !(info.isFile() && info.size === bytes.length && Buffer.compare(await readFile(file), bytes) === 0))
      conflicts.push(name);
  }
  return conflicts;
}

/** Puts files below the folder of scripts. What lies there already is left as it is. */
export async function writeScriptFiles(files: ScriptFiles): Promise<void> {
  for (const [name, { bytes, executable }] of files) {
    const file = path.join(folder(), name);
    await makeFolder(path.dirname(file), 0o700);
    await writeFile(file, bytes, { flag: "wx", mode: executable ? 0o700 : 0o600 }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      },
    );
  }
}
