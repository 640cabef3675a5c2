import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** More is hardly to be found in `/etc`, and each costs a mount. */
const MAX = 200;

/**
 * What not everybody may read below a folder (`/etc/shadow`, private keys). A child of root, though without root's powers,
 * would still be its owner.
 */
export function unreadableToOthers(folder: string): string[] {
  const found: string[] = [];
  const look = (at: string, depth: number) => {
    for (const name of names(at)) {
      if (found.length >= MAX) return;
      const path = join(at, name);
      const info = lstatSync(path, { throwIfNoEntry: false });
      if (!info || info.isSymbolicLink()) continue;
      const needed = info.isDirectory() ? 0o5 : 0o4;
      if ((info.mode & needed) !== needed) found.push(path);
      else if (info.isDirectory() && depth < 4) look(path, depth + 1);
    }
  };
  look(folder, 0);
  return found;
}

/** Files by the name of `.env…` in the working directory: they hold what the environment of a child does not. */
export const environmentFiles = (cwd: string): string[] =>
  names(cwd)
    .filter((name) => name.startsWith(".env"))
    .map((name) => join(cwd, name));

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
