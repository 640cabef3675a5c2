import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { LIMITS } from "@/lib/contract/limits";
import { locateScript } from "./script-path";

/**
 * The text of a script that is named by path, to look at it.
 * @param dataDir the installation's data folder; scripts lie in its `scripts/`
 * @returns null where it cannot be read, is no text, or is longer than a script may be
 */
export async function readScriptText(path: string, dataDir: string): Promise<string | null> {
  try {
    const file = await locateScript(path, join(dataDir, "scripts"));
    if ((await stat(file)).size > LIMITS.sourceChars) return null;
    const text = await readFile(file, "utf8");
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}
