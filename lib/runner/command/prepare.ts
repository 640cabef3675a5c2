import { createHash, randomBytes } from "node:crypto";
import { mkdir, realpath, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join, sep } from "node:path";
import { CONFINEMENTS } from "@/lib/contract/confinement";
import { type CommandRunner, isLauncherPath, runtimeRow } from "@/lib/contract/runner";
import type { RunnerCall } from "@/lib/engine/ports";
import type { Confiner } from "../confine/confiner";
import type { ConfinedSpec } from "../confine/launch";
import { killMarked } from "../confine/marked";
import { DEFAULT_MEMORY_MB, type Policy } from "../confine/policy";
import type { ChildSpec } from "./child";
import { notConfined } from "./confinement";
import { buildEnvironment, type ChildMode, type Env } from "./environment";
import type { Launchers } from "./launchers";
import { resolveScript, type Script } from "./script";
import type { ScriptCache } from "./script-cache";
import { resolveSecrets, type SecretPort, type Secrets } from "./secrets";
import type { OpenState } from "./state-file";

export type PrepareContext = {
  /** Folder of the scripts that are named by path. */
  scripts: string;
  /** Working directory of every script: LibreFang never sets one, so it is the server's own. */
  root: string;
  env: Env;
  cache: ScriptCache;
  launchers: Launchers;
  secrets: SecretPort | undefined;
  confiner: Confiner;
  /** Whether every script has to be fully confined, whatever its hook says. */
  requireConfinement: boolean;
};

export type Prepared = {
  /** The script as it was meant to be started. */
  spec: ChildSpec;
  /** What is started for it. */
  launch: ConfinedSpec;
  script: Script;
  secrets: Secrets;
  /** Ends and removes what is left of this one run. Never throws. Retries are for folders that a dying process still writes to. */
  dispose: (retries: number) => Promise<void>;
};

type Asked = { mode: ChildMode; state?: OpenState | null };

/** Everything that has to be there before the child can start. Throws StepFailure. */
export async function prepare(
  call: RunnerCall,
  runner: CommandRunner,
  ctx: PrepareContext,
  { mode, state = null }: Asked,
): Promise<Prepared> {
  const { level, ...offer } = await ctx.confiner.offer();
  const { full } = CONFINEMENTS[level];
  if (!full && (ctx.requireConfinement || runner.confine === "require")) throw notConfined({ level, ...offer });
  const script = await resolveScript(runner, ctx.scripts, ctx.cache);
  const secrets = await resolveSecrets(runner.secrets, ctx.secrets);
  const configFile = await placeConfig(call, runner, mode, ctx.cache);
  const extras = { mode, secrets: secrets.vars, configFile, stateFile: state?.file };
  const { vars, tmp } = buildEnvironment(runner, call.event, ctx.env, extras);
  const root = mode === "synaps" ? dirname(script.file) : ctx.root;
  const args = mode === "synaps" ? await Promise.all(runner.args.map((arg) => absolute(arg, root))) : [...runner.args];
  let file = script.file;
  if (runner.runtime !== "native") {
    file = await ctx.launchers.find(runner.runtime, vars.PATH);
    args.unshift(...runtimeRow(runner.runtime).args, script.file);
  }
  // Without a process namespace what detached itself is found by this variable; TMPDIR is one that nobody can guess.
  if (!full && tmp === null) vars.SLUICE_RUN = randomBytes(16).toString("hex");
  const marker = full ? null : tmp === null ? `SLUICE_RUN=${vars.SLUICE_RUN}` : `TMPDIR=${tmp}`;
  const spec = { file, args, env: vars, cwd: root };
  const policy: Policy = {
    network: runner.allow_network,
    filesystem: runner.allow_filesystem,
    tmp,
    files: [script.file, ...script.folders, ...(configFile === null ? [] : [configFile])],
    writable: state ? [state.folder] : [],
    memoryMb: (runner.max_memory_mb ?? DEFAULT_MEMORY_MB) + runtimeMb(runner.runtime),
    cpuSeconds: mode === "once" ? Math.ceil((call.timeout_ms / 1_000) * availableParallelism()) + 1 : null,
  };
  const launch = await ctx.confiner.confined(spec, policy);
  // Where a script sees its own file system its folder exists only there.
  const made = full ? null : tmp;
  if (made !== null) await mkdir(made, { mode: 0o700 });
  return {
    spec,
    launch,
    script,
    secrets,
    dispose: async (maxRetries) => {
      if (marker !== null) await killMarked(marker);
      if (made !== null) await rm(made, { recursive: true, force: true, maxRetries }).catch(() => undefined);
    },
  };
}

/** Megabytes that a runtime takes before it has run a line, with a margin. Measured as data, which is what is limited. */
const RUNTIME_MB: Record<string, number> = {
  ...{ python: 16, bash: 16, native: 16, lua: 16 },
  ...{ deno: 256, bun: 256, go: 512, v: 512 },
};
const runtimeMb = (runtime: string) => RUNTIME_MB[runtime] ?? (isLauncherPath(runtime) ? 256 : 96);

/**
 * LibreFang's `[config]` as a file (librefang.md 3.7). Not for `after_turn` (librefang.md 2.6); extensions get theirs from `initialize`.
 * @returns its path, or null
 */
async function placeConfig(
  { point }: RunnerCall,
  { config }: CommandRunner,
  mode: ChildMode,
  cache: ScriptCache,
): Promise<string | null> {
  if (mode === "synaps" || point === "after_turn" || Object.keys(config).length === 0) return null;
  const bytes = Buffer.from(JSON.stringify(config), "utf8");
  return cache.place(bytes, createHash("sha256").update(bytes).digest("hex"), "json", false);
}

/** @returns an argument that names something inside the plugin folder as an absolute path, as SynapsCLI does (synaps.md 3.3) */
async function absolute(arg: string, root: string): Promise<string> {
  if (arg === "" || arg.startsWith("-") || arg.includes("\0")) return arg;
  const real = await realpath(join(root, arg)).catch(() => null);
  return real?.startsWith(root + sep) ? real : arg;
}
