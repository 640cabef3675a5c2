import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { RULE_LIMITS, type RuleFile } from "@/lib/contract/rules";

/** In folders, what is not called so is no rule, no test and no fixture. */
const TAKEN = /\.(toml|ya?ml|json|txt|log|out)$/i;
const MAX_DEPTH = 10;

/** Reads files, and folders with all that is below them. @throws Error naming what cannot be read, or a bound */
export async function readRuleFiles(paths: readonly string[]): Promise<RuleFile[]> {
  const files: RuleFile[] = [];
  for (const given of paths) await read(given, 0, files, true);
  return files;
}

async function read(file: string, depth: number, files: RuleFile[], named: boolean): Promise<void> {
  const kind = await stat(file).catch((error: Error) => {
    throw new Error(`${file} cannot be read: ${error.message}`);
  });
  if (kind.isDirectory()) {
    if (depth >= MAX_DEPTH) throw new Error(`${file}: folders are nested deeper than ${MAX_DEPTH}`);
    for (const name of (await readdir(file)).sort())
      if (name !== "node_modules" && name !== ".git") await read(path.join(file, name), depth + 1, files, false);
    return;
  }
  if (!kind.isFile() || (!named && !TAKEN.test(file))) return;
  if (files.length >= RULE_LIMITS.files) throw new Error(`more than ${RULE_LIMITS.files} files; import them in parts`);
  if (kind.size > 4 * RULE_LIMITS.fileChars) throw new Error(`${file} is larger than a rule may be`);
  files.push({ path: file.split(path.sep).join("/"), content: await readFile(file, "utf8") });
}
