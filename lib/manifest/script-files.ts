import { type Runner, runtimeRow } from "@/lib/contract/runner";
import type { ExportInput, OutFile } from "./export";
import { bytesOf } from "./files";
import { isPlain } from "./placed";

/** A hook's script, the files beside it, and the folder of scripts that they come from ("" when it stands alone). */
export type ScriptFiles = { script: OutFile; beside: OutFile[]; root: string };

/**
 * @param name path of a script that stands in the configuration itself
 * @returns the files of a command hook, or why there are none
 */
export function scriptFiles(
  runner: Extract<Runner, { kind: "command" }>,
  scripts: ExportInput["scripts"],
  name: string,
): ScriptFiles | string {
  if (runner.source !== undefined)
    return { script: { path: name, bytes: bytesOf(runner.source), executable: true }, beside: [], root: "" };
  const path = runner.path ?? "";
  const found = scripts.get(path)?.files;
  const own = found?.get(path);
  if (!found || !own) return `its script ${path} is not below the folder of scripts`;
  const slash = path.indexOf("/");
  const root = slash === -1 ? "" : path.slice(0, slash);
  const inside = (full: string) => (root === "" ? full : full.slice(root.length + 1));
  const script = { path: inside(path), ...own };
  if (root === "") return { script, beside: [], root };
  const others = [...found].map(([full, file]) => ({ path: inside(full), ...file }));
  return { script, beside: others.filter((file) => file.path !== script.path && !isPlain(file.path)), root };
}

export const extensionOf = (runtime: string): string => runtimeRow(runtime).ext;
