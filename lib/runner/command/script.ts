import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { basename } from "node:path";
import { type CommandRunner, runtimeRow } from "@/lib/contract/runner";
import { StepFailure } from "../step-failure";
import type { ScriptCache } from "./script-cache";
import { locateScript } from "./script-path";

/** @returns what a script printed, with the name of its file that people know */
export const inPeoplesWords = ({ file, shownAs }: Script, text: string): string =>
  shownAs === null ? text : text.replaceAll(file, shownAs);

/** Largest file that is hashed for its pin. Bytes. */
const MAX_PINNED = 64 * 1024 * 1024;

export type Script = {
  /** Absolute and real: what the runtime is given, and what tracebacks name. */
  file: string;
  /** What people see in its place, where it is a copy of ours with a name that says nothing to them; else null. */
  shownAs: string | null;
  /** Folders that it may read besides. */
  folders: string[];
  /** Changes whenever the script may have changed. */
  version: string;
  /** Whether it opens its standard input by name, so that the position of our descriptor says nothing. */
  opensStdinByName: boolean;
  /** Said to a person when the script fails because a file beside it was not found. */
  siblingHint: string | null;
};

/**
 * Makes sure that the script which is about to run is the one that was meant.
 * @throws StepFailure `integrity`, `path_refused`, `script_missing`, `spawn_failed`
 */
export async function resolveScript(runner: CommandRunner, scripts: string, cache: ScriptCache): Promise<Script> {
  const folders = await realpath(scripts).then(
    (folder) => [folder],
    () => [],
  );
  if (runner.source !== undefined) return fromSource(runner, runner.source, cache, folders);
  const path = runner.path ?? "";
  const file = await locateScript(path, scripts);
  await cache.folder();
  // In place: interpreters look for modules beside the script.
  if (runner.sha256 === null) {
    const info = await stat(file);
    const version = `${file} ${info.ino} ${info.size} ${info.mtimeMs}`;
    return { file, shownAs: null, folders, version, opensStdinByName: true, siblingHint: null };
  }

  // Not in place: between the check and the start somebody could change the file, or put a module beside it that the
  // pin does not cover. A private copy of the very bytes that were hashed makes the pin hold for all that runs.
  const { size } = await stat(file);
  if (size > MAX_PINNED)
    throw new StepFailure("integrity", `${path} is larger than ${MAX_PINNED} bytes and cannot be pinned.`);
  const bytes = await readFile(file);
  const sha256 = pinned(bytes, runner.sha256, path);
  return {
    file: await cache.place(bytes, sha256, runtimeRow(runner.runtime).ext, runner.runtime === "native"),
    shownAs: basename(path),
    folders: [],
    version: sha256,
    opensStdinByName: namesStdin(bytes),
    siblingHint:
      "A pinned script runs as a private copy and cannot load files that lie beside it; set sha256 to null to run it in place.",
  };
}

async function fromSource(
  runner: CommandRunner,
  source: string,
  cache: ScriptCache,
  folders: string[],
): Promise<Script> {
  const native = runner.runtime === "native";
  if (native && !source.startsWith("#!"))
    throw new StepFailure(
      "spawn_failed",
      "Failed to spawn hook: a native script needs a first line that names its interpreter, such as #!/usr/bin/env python3",
    );
  const bytes = Buffer.from(source, "utf8");
  const sha256 = pinned(bytes, runner.sha256, "the script's source");
  return {
    file: await cache.place(bytes, sha256, runtimeRow(runner.runtime).ext, native),
    shownAs: `hook.${runtimeRow(runner.runtime).ext}`,
    folders,
    version: sha256,
    opensStdinByName: namesStdin(bytes),
    siblingHint: null,
  };
}

function pinned(bytes: Buffer, pin: string | null, what: string): string {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (pin !== null && pin !== sha256)
    throw new StepFailure(
      "integrity",
      `${what} has sha256 ${sha256}, not the pinned ${pin}. It was not run. If the change is wanted, pin the new value.`,
    );
  return sha256;
}

const namesStdin = (bytes: Buffer) => /\/dev\/(?:stdin|fd\/0)|\/proc\/self\/fd\/0/.test(bytes.toString("latin1"));
