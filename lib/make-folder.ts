import { mkdir, stat } from "node:fs/promises";
import path from "node:path";

/**
 * Makes a folder and those above it. Not with Node's `recursive`: where the system answers ENOENT for a folder whose parent
 * is there (`/proc`, some network mounts) Node 20 tries for ever.
 * @param folder absolute
 * @param mode of the folders that are made
 * @throws Error of the system that names the path
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  const info = await stat(folder).catch(() => null);
  if (info?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await makeFolder(parent, mode);
  await mkdir(folder, { mode }).catch(async (error: NodeJS.ErrnoException) => {
    // Another process may have made it in between.
    if (error.code !== "EEXIST" || !(await stat(folder)).isDirectory()) throw error;
  });
}
