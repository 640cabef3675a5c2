import { mkdir, rm } from "node:fs/promises";
import type { Event } from "@/lib/contract/events";
import type { CommandRunner } from "@/lib/contract/runner";
import type { ChildSpec } from "./child";
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
};

export type Prepared = {
  spec: ChildSpec;
  script: Script;
  /** Removes what was made for this one run. Never throws. Retries are for folders that a dying process still writes to. */
  dispose: (retries: number) => Promise<void>;
};

/** Everything that has to be there before the child can start. Throws StepFailure. */
export async function prepare(runner: CommandRunner, event: Event, ctx: PrepareContext): Promise<Prepared> {
  const script = await resolveScript(runner, ctx.scripts, ctx.cache);
  const { vars, tmp } = buildEnvironment(runner, event, ctx.env);
  const args = [...runner.args];
  let file = script.file;
  if (runner.runtime !== "native") {
    args.unshift(file);
    file = await ctx.launchers.find(runner.runtime, vars.PATH);
  }
  if (tmp !== null) await mkdir(tmp, { mode: 0o700 });
  return {
    spec: { file, args, env: vars, cwd: ctx.root },
    script,
    dispose: async (maxRetries) => {
      if (tmp !== null) await rm(tmp, { recursive: true, force: true, maxRetries }).catch(() => undefined);
    },
  };
}
