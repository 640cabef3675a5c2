import { delimiter, dirname, resolve } from "node:path";
import { isLauncherPath, RUNTIMES, type RuntimeName, runtimeRow } from "@/lib/contract/runner";
import type { Confiner } from "../confine/confiner";
import { STRICTEST } from "../confine/policy";
import { StepFailure } from "../step-failure";
import { runChild } from "./child";
import type { Env } from "./environment";
import { findProgram, isProgram } from "./programs";
import type { StdioMaker } from "./stdio";

/** librefang.md 3.1: a launcher that has not told its version by then counts as absent. Milliseconds. */
const PROBE_MS = 5_000;
const CACHE_MS = 60_000;
const DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin";

export type Availability = { available: boolean; version: string | null; path: string | null };

/** Finds the programs that start scripts, and asks them for their version. */
export function createLaunchers(own: Env, cwd: string, confiner: Confiner, stdio: StdioMaker) {
  const versions = new Map<string, { at: number; version: Promise<string | null> }>();
  const chosen = new Map<string, string>();

  const versionOf = (file: string, flag: string): Promise<string | null> => {
    const known = versions.get(file);
    if (known && performance.now() - known.at < CACHE_MS) return known.version;
    const version = askVersion(file, flag);
    versions.set(file, { at: performance.now(), version });
    return version;
  };
  const askVersion = async (file: string, flag: string) => {
    const env = { PATH: `${dirname(file)}${delimiter}${own.PATH ?? DEFAULT_PATH}`, HOME: own.HOME ?? "/" };
    // A hook may bring its own PATH, and what lies there is to be trusted as little as its script.
    const spec = await confiner.confined(
      { file, args: [flag], env, cwd: "/" },
      { ...STRICTEST, files: [file], cpuSeconds: PROBE_MS / 1_000 },
    );
    const result = await runChild(spec, Buffer.alloc(0), PROBE_MS, stdio);
    if (result.end !== "exited" || result.code !== 0) return null;
    const output = `${result.stdout.content().toString("utf8")}\n${result.stderr.content().toString("utf8")}`;
    return (
      output
        .split("\n")
        .find((line) => line.trim() !== "")
        ?.trim()
        .slice(0, 200) ?? ""
    );
  };
  const firstThatAnswers = async (files: string[], flag: string) => {
    for (const file of files) if ((await versionOf(file, flag)) !== null) return file;
    return undefined;
  };
  const atPath = async (launcher: string) => {
    const file = resolve(cwd, launcher);
    if (await isProgram(file)) return file;
    throw new StepFailure(
      "runtime_missing",
      `Runtime launcher '${launcher}' not found on PATH: ${file} is no file that may be executed.`,
    );
  };

  return {
    /**
     * @param runtime a runtime's name, or the path of a launcher; a relative one starts at the working directory
     * @param path the `PATH` that the child will have; upstream looks the launcher up there too
     * @returns the absolute path of the launcher
     * @throws StepFailure `runtime_missing`
     */
    find: async (runtime: string, path: string | undefined): Promise<string> => {
      if (isLauncherPath(runtime)) return atPath(runtime);
      const key = `${runtime}\0${path}`;
      const known = chosen.get(key);
      if (known && (await isProgram(known))) return known;
      const row = runtimeRow(runtime);
      const files = await lookUp(row.launchers, path ?? DEFAULT_PATH);
      const file = files.length > 1 ? await firstThatAnswers(files, row.version) : files[0];
      if (file === undefined)
        throw new StepFailure(
          "runtime_missing",
          `Runtime launcher '${row.launchers[0]}' not found on PATH: ${row.title} is not installed here. To install it: ${row.install}`,
        );
      if (chosen.size > 100) chosen.clear();
      chosen.set(key, file);
      return file;
    },
    /** Native scripts and WebAssembly need no launcher and are always available. Answers are kept for a minute. */
    probe: async (runtime: RuntimeName): Promise<Availability> => {
      if (runtime === "native" || runtime === "wasm") return { available: true, version: null, path: null };
      const { launchers, version } = RUNTIMES[runtime];
      const file = await firstThatAnswers(await lookUp(launchers, own.PATH ?? DEFAULT_PATH), version);
      if (file === undefined) return { available: false, version: null, path: null };
      return { available: true, version: await versionOf(file, version), path: file };
    },
  };
}
export type Launchers = ReturnType<typeof createLaunchers>;

/** @returns the programs of these names, in the order of the names: of each the first on the path. */
async function lookUp(names: readonly string[], path: string): Promise<string[]> {
  const found = await Promise.all(names.map((name) => findProgram(name, path)));
  return found.filter((file) => file !== undefined);
}
