import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { CONFINEMENTS } from "@/lib/contract/confinement";
import type { Event } from "@/lib/contract/events";
import type { CommandRunner } from "@/lib/contract/runner";
import type { Confiner } from "../confine/confiner";
import type { ConfinedSpec } from "../confine/launch";
import { killMarked } from "../confine/marked";
import { DEFAULT_MEMORY_MB, type Policy } from "../confine/policy";
import type { ChildSpec } from "./child";
import { notConfined } from "./confinement";
import { buildEnvironment, type Env } from "./environment";
import type { Launchers } from "./launchers";
import { resolveScript, type Script } from "./script";
import type { ScriptCache } from "./script-cache";

export type PrepareContext = {
  /** Folder of the scripts that are named by path. */
  scripts: string;
  /** Working directory of every child: LibreFang never sets one, so it is the server's own. */
  root: string;
  env: Env;
  cache: ScriptCache;
  launchers: Launchers;
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
  /** Ends and removes what is left of this one run. Never throws. Retries are for folders that a dying process still writes to. */
  dispose: (retries: number) => Promise<void>;
};

/** Megabytes that a runtime takes before it has run a line, with a margin. Measured as data, which is what is limited. */
const RUNTIME_MB: Partial<Record<string, number>> = { python: 16, bash: 16, native: 16, lua: 16 };
const OTHER_RUNTIME_MB = 96;

/**
 * Everything that has to be there before the child can start.
 * @param ms time for the call, which bounds its CPU time too
 * @throws StepFailure
 */
export async function prepare(runner: CommandRunner, event: Event, ms: number, ctx: PrepareContext): Promise<Prepared> {
  const { level, ...offer } = await ctx.confiner.offer();
  const { full } = CONFINEMENTS[level];
  if (!full && (ctx.requireConfinement || runner.confine === "require")) throw notConfined({ level, ...offer });
  const script = await resolveScript(runner, ctx.scripts, ctx.cache);
  const { vars, tmp } = buildEnvironment(runner, event, ctx.env);
  const args = [...runner.args];
  let file = script.file;
  if (runner.runtime !== "native") {
    args.unshift(file);
    file = await ctx.launchers.find(runner.runtime, vars.PATH);
  }
  // Without a process namespace what detached itself is found by this variable; TMPDIR is one that nobody can guess.
  if (!full && tmp === null) vars.SLUICE_RUN = randomBytes(16).toString("hex");
  const marker = full ? null : tmp === null ? `SLUICE_RUN=${vars.SLUICE_RUN}` : `TMPDIR=${tmp}`;
  const spec = { file, args, env: vars, cwd: ctx.root };
  const policy: Policy = {
    network: runner.allow_network,
    filesystem: runner.allow_filesystem,
    tmp,
    files: [script.file, ...script.folders],
    memoryMb: (runner.max_memory_mb ?? DEFAULT_MEMORY_MB) + (RUNTIME_MB[runner.runtime] ?? OTHER_RUNTIME_MB),
    cpuSeconds: Math.ceil((ms / 1_000) * availableParallelism()) + 1,
  };
  const launch = await ctx.confiner.confined(spec, policy);
  // Where a script sees its own file system its folder exists only there.
  const made = full ? null : tmp;
  if (made !== null) await mkdir(made, { mode: 0o700 });
  return {
    spec,
    launch,
    script,
    dispose: async (maxRetries) => {
      if (marker !== null) await killMarked(marker);
      if (made !== null) await rm(made, { recursive: true, force: true, maxRetries }).catch(() => undefined);
    },
  };
}
