import { realpath, stat } from "node:fs/promises";
import { isAbsolute, join, sep } from "node:path";
import { StepFailure } from "../step-failure";

/**
 * Finds a script that is named by path, below the one folder where such scripts live.
 * @returns its real path
 * @throws StepFailure `path_refused` for what leaves the folder, `script_missing` for what is not there
 */
export async function locateScript(path: string, folder: string): Promise<string> {
  if (isAbsolute(path) || path.split(/[\\/]/).includes("..") || path.includes("\0"))
    throw new StepFailure(
      "path_refused",
      `Path traversal denied: ${path}. Give a path inside ${folder}, without "..".`,
    );
  const missing = () =>
    new StepFailure(
      "script_missing",
      `Hook script not found: ${path}. Scripts that are named by path lie in ${folder}.`,
    );
  const real = await resolve(join(folder, path), missing, path);
  const root = await resolve(folder, missing, path);
  if (!real.startsWith(root + sep))
    throw new StepFailure("path_refused", `Path traversal denied: ${path}. It is a link that leads out of ${folder}.`);
  // The bundler would otherwise take the whole project for files that this may read.
  const info = await stat(/*turbopackIgnore: true*/ real).catch(() => null);
  if (!info?.isFile()) throw missing();
  return real;
}

const ABSENT = new Set(["ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG"]);

async function resolve(path: string, missing: () => StepFailure, shown: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code && ABSENT.has(code)) throw missing();
    throw new StepFailure("spawn_failed", `Failed to spawn hook: ${shown} cannot be reached: ${message}`);
  }
}
