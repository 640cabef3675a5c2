import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { open, readdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "@/lib/make-folder";

/** Files kept. A script that was pushed out is written again when it is next run. */
const MAX_FILES = 1_000;

export type ScriptCache = {
  /** Makes the folder, once. @returns its real path */
  folder: () => Promise<string>;
  /**
   * Puts a script on disk under the name of its content.
   * @returns the path of a file that holds exactly these bytes
   */
  place: (bytes: Buffer, sha256: string, ext: string, executable: boolean) => Promise<string>;
};

/**
 * The scripts that were written in the browser, as files: `<dataDir>/cache/scripts/<sha256>.<ext>`, readable by us only.
 * What lies there is compared with the wanted bytes before each use, so a file that somebody changed never runs.
 */
export function createScriptCache(dataDir: string): ScriptCache {
  const dir = join(dataDir, "cache", "scripts");
  let prepared: Promise<string> | undefined;

  const prepare = async () => {
    await makeFolder(dir, 0o700);
    // Without it Node would take the module type of its scripts from whatever package.json lies further up.
    await writeFile(join(dataDir, "package.json"), '{ "private": true }\n', { flag: "wx" }).catch(() => undefined);
    // Tracebacks name the real path, and so must we to find our lines in them.
    return realpath(dir);
  };

  const ready = () => {
    prepared ??= prepare();
    return prepared.catch((error) => {
      prepared = undefined;
      throw error;
    });
  };

  return {
    folder: ready,
    place: async (bytes, sha256, ext, executable) => {
      const folder = await ready();
      const file = join(folder, `${sha256}.${ext}`);
      const mode = executable ? 0o700 : 0o600;
      if (await holds(file, bytes, mode)) return file;
      await makeFolder(folder, 0o700);
      await writeAtomically(file, bytes, mode);
      await prune(folder, `${sha256}.${ext}`);
      return file;
    },
  };
}

async function holds(file: string, bytes: Buffer, mode: number): Promise<boolean> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const info = await handle.stat();
      if (!info.isFile() || info.size !== bytes.length || (info.mode & 0o777) !== mode) return false;
      return bytes.equals(await handle.readFile());
    } finally {
      await handle.close();
    }
  } catch {
    return false;
  }
}

async function writeAtomically(file: string, bytes: Buffer, mode: number) {
  const draft = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    await writeFile(draft, bytes, { flag: "wx", mode });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function prune(folder: string, keep: string) {
  const names = (await readdir(folder)).filter((name) => name !== keep);
  if (names.length < MAX_FILES) return;
  const aged = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  aged.sort((a, b) => a.time - b.time);
  for (const { name } of aged.slice(0, names.length - MAX_FILES / 2)) await rm(join(folder, name), { force: true });
}
