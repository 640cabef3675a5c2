import { lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { IMPORT_LIMITS } from "@/lib/contract/manifest";
import type { RawFile } from "@/lib/manifest/files";

/** Folders that no plugin is made of. */
const SKIPPED = new Set([".git", "node_modules", "__pycache__", ".venv"]);

/**
 * Reads a file or a folder with everything below it.
 * @returns files by their path below the folder's own name; links and devices with their kind, so that they are refused by name
 * @throws Error when it cannot be read, or is larger than an import may be
 */
export async function readFolder(given: string): Promise<RawFile[]> {
  const start = path.resolve(given);
  const files: RawFile[] = [];
  let total = 0;
  const take = async (full: string, name: string): Promise<void> => {
    const info = await lstat(full);
    if (info.isDirectory()) {
      if (name.split("/").length > IMPORT_LIMITS.depth + 1) throw new Error(`${full} lies too deep`);
      for (const entry of (await readdir(full)).sort())
        if (!SKIPPED.has(entry)) await take(path.join(full, entry), `${name}/${entry}`);
      return;
    }
    const kind = info.isFile() ? "file" : info.isSymbolicLink() ? "symbolic link" : "special file";
    const isTaken = info.isFile() && info.size <= IMPORT_LIMITS.fileBytes;
    total += isTaken ? info.size : 0;
    if (files.length >= IMPORT_LIMITS.files) throw new Error(`${given} holds more than ${IMPORT_LIMITS.files} files`);
    if (total > IMPORT_LIMITS.totalBytes) throw new Error(`${given} is larger than ${IMPORT_LIMITS.totalBytes} bytes`);
    if (info.isFile() && !isTaken) throw new Error(`${full} is larger than ${IMPORT_LIMITS.fileBytes} bytes`);
    const executable = (info.mode & 0o100) !== 0;
    files.push({ path: name, bytes: isTaken ? await readFile(full) : new Uint8Array(), executable, kind });
  };
  await take(start, path.basename(start));
  return files;
}
