import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processesMarked } from "../confine/marked";
import { IO_FOLDER } from "./stdio";

const HOOK_FOLDER = /^librefang_hook_[0-9a-f]{16}$/;
/** A folder may be there for a moment before the process that is to use it. Milliseconds. */
const YOUNG = 60_000;

/** Removes the temporary folders of servers that were killed before they could do it themselves. Never throws. */
export async function removeStaleFolders(folder = tmpdir()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const owner = IO_FOLDER.exec(name)?.[1];
    const stale = owner ? !isAlive(Number(owner)) : HOOK_FOLDER.test(name) && (await isUnused(path));
    if (stale && (await isOurs(path))) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isOurs(path: string): Promise<boolean> {
  const info = await stat(path).catch(() => null);
  if (!info) return false;
  return info.isDirectory() && info.uid === process.getuid?.() && Date.now() - info.mtimeMs > YOUNG;
}

const isUnused = async (path: string) => (await processesMarked(`TMPDIR=${path}`)).length === 0;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
