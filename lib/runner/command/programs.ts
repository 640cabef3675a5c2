import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, join } from "node:path";

/**
 * @param path as `PATH`; what is no absolute folder counts for nothing
 * @returns the first program of this name on the path
 */
export async function findProgram(name: string, path: string): Promise<string | undefined> {
  const folders = path.split(delimiter).filter((folder) => folder.startsWith("/"));
  for (const folder of folders) if (await isProgram(join(folder, name))) return join(folder, name);
  return undefined;
}

/** Whether this is a file that may be run. */
export async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
