import type { ConfinementLevel } from "@/lib/contract/confinement";
import type { StepError } from "@/lib/contract/run";
import { RUNTIME_NAMES, type RuntimeName } from "@/lib/contract/runner";
import type { RunnerCall, RunnerOutcome } from "@/lib/engine/ports";
import { createCommands } from "./command/commands";
import type { Env } from "./command/environment";
import type { Availability } from "./command/launchers";
import type { SecretPort } from "./command/secrets";
import type { Offer } from "./confine/probe";
import { createHttp } from "./http/http";
import type { Lookup } from "./http/target";
import { createScripts } from "./javascript/scripts";
import { createPipelines, type TokenCount } from "./pipeline/pipelines";
import { outcomeOf } from "./step-failure";

export type RunnerOptions = {
  /** Folder of the installation's data: `scripts/` holds scripts named by path, `cache/` is ours. */
  dataDir: string;
  /** The project root: where `dist/` is, and the working directory of scripts. */
  root: string;
  /** Where the environment of scripts is taken from: usually `process.env`. */
  env: Env;
  /** Refuse to run a command that cannot be fully confined. Default: false. */
  requireConfinement?: boolean;
  /** Files outside of `dataDir` that no script may see. */
  hidden?: readonly string[];
  /** Where the values of granted secrets come from. Without it there are none. */
  secrets?: SecretPort;
  /** Hosts, addresses and ranges that http hooks may call although they are not public (`SLUICE_HTTP_ALLOW`). Default: none. */
  httpAllow?: readonly string[];
  /** In place of the system's resolver, for http hooks. */
  lookup?: Lookup;
  /** Levels of confinement that may be used. Default: all. */
  levels?: readonly ConfinementLevel[];
  /** Start the workers of pipelines and JavaScript now, not at the first call. Default: true. */
  prewarm?: boolean;
};

export type Runners = {
  /** Runs one attempt. Never throws and never outlives `timeout_ms`. */
  run: (call: RunnerCall) => Promise<RunnerOutcome>;
  /** Loads a script of the `javascript` runner without calling it, in the turn of an agent. @returns what is wrong with it, or null */
  checkJavascript: (source: string, agent: string) => Promise<StepError | null>;
  /** Counts the tokens of a text (o200k_base), or estimates where counting would take longer than 10 s. */
  countTokens: (text: string) => Promise<TokenCount>;
  /** What is installed here. Answers are kept for a minute. */
  probe: () => Promise<Record<RuntimeName, Availability>>;
  /** How far commands are confined here, and why not further. Found out once. */
  confinement: () => Promise<Offer>;
  /**
   * Ends the long-lived processes of a hook, or of all hooks of an agent, and forgets what went wrong with them: the next
   * call starts anew, also where an extension had failed too often. To be called when a secret was changed, too.
   * @returns how many there were
   */
  resetProcess: (whose: { agent_id?: string; hook_id?: string }) => number;
  /** Ends every child and worker. Later calls fail. */
  close: () => Promise<void>;
};

/**
 * Everything that runs what a user wrote. Make one per process.
 * @throws Error when `httpAllow` has an entry that cannot be read
 */
export function createRunners({ prewarm = true, ...options }: RunnerOptions): Runners {
  const { root } = options;
  const http = createHttp({ ...options, keepAlive: true });
  const commands = createCommands({ ...options, prewarm, pipesAhead: 64 });
  const pipelines = createPipelines(root, prewarm);
  const scripts = createScripts(root, prewarm);
  return {
    run: async (call) => {
      try {
        const { runner } = call;
        if (runner.kind === "pipeline") return await pipelines.run(call, runner);
        if (runner.kind === "javascript") return await scripts.run(call, runner);
        if (runner.kind === "command") return await commands.run(call, runner);
        return await http.run(call, runner);
      } catch (error) {
        return outcomeOf(error);
      }
    },
    checkJavascript: scripts.check,
    countTokens: pipelines.countTokens,
    probe: async () => {
      const found = RUNTIME_NAMES.map(async (name) => [name, await commands.launchers.probe(name)] as const);
      return Object.fromEntries(await Promise.all(found)) as Record<RuntimeName, Availability>;
    },
    confinement: commands.confinement,
    resetProcess: commands.resetProcess,
    close: async () => {
      http.close();
      await Promise.all([pipelines.close(), scripts.close(), commands.close()]);
    },
  };
}
