import { lstatSync, readlinkSync } from "node:fs";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { RUNTIMES } from "@/lib/contract/runner";

/** Variables that name where a runtime looks for modules, besides its own installation. */
export const MODULE_PATHS = [
  ...["VIRTUAL_ENV", "PYTHONPATH", "NODE_PATH", "RUBYLIB", "GEM_HOME", "GEM_PATH", "GOPATH", "GOMODCACHE", "VMODULES"],
  ...["DENO_DIR", "BUN_INSTALL", "PHP_INI_SCAN_DIR"],
];
const PROGRAM_FOLDERS = new Set(["bin", "sbin", "shims"]);
const LAUNCHERS = Object.values(RUNTIMES).flatMap(({ launchers }) => [...launchers]);
const MAX_LINKS = 10;

/**
 * @param vars the child's variables
 * @returns folders that its programs lie in: those on `PATH`, the installations of the runtimes that are found there
 * (version managers and virtual environments keep them at home), and where modules are looked for
 */
export function programPaths(vars: Record<string, string>, home: string): string[] {
  const split = (list = "") => list.split(delimiter).filter((folder) => folder.startsWith("/"));
  const folders = split(vars.PATH).map((folder) => resolve(folder));
  const installed = LAUNCHERS.flatMap((name) => {
    const folder = folders.find((one) => lstatSync(join(one, name), { throwIfNoEntry: false }));
    return folder === undefined ? [] : installationsOf(join(folder, name), home);
  });
  const modules = MODULE_PATHS.flatMap((name) => split(vars[name])).map((folder) => resolve(folder));
  return [...installed, ...folders, ...modules];
}

/** A program may be a link into its real installation, and that a link again. */
function installationsOf(program: string, home: string): string[] {
  const found: string[] = [];
  let at = program;
  for (let hops = 0; hops < MAX_LINKS; hops += 1) {
    found.push(installationOf(at, home));
    if (!lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) break;
    at = resolve(dirname(at), readlinkSync(at));
  }
  return found;
}

/** `…/bin/python3` belongs to `…`, but for folders that hold much else. */
function installationOf(program: string, home: string): string {
  const folder = dirname(program);
  const parent = dirname(folder);
  const shared = parent === "/" || parent === home || parent === join(home, ".local");
  return PROGRAM_FOLDERS.has(basename(folder)) && !shared ? parent : folder;
}
