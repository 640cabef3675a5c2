import { setMaxListeners } from "node:events";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import type { ConfinementLevel } from "@/lib/contract/confinement";
import type { CommandRunner } from "@/lib/contract/runner";
import type { RunnerCall, RunnerOutcome } from "@/lib/engine/ports";
import { type Confiner, createConfiner } from "../confine/confiner";
import { createSlots } from "../slots";
import { StepFailure } from "../step-failure";
import type { Env } from "./environment";
import { createLaunchers, type Launchers } from "./launchers";
import { type CommandContext, runCommand } from "./run-command";
import { createScriptCache } from "./script-cache";
import { removeStaleFolders } from "./stale";
import { createStdioMaker } from "./stdio";

/** Children at once: so many quick ones; those that take longer (they mostly wait for something) make room for other hooks. */
const QUICK = Math.max(8, 4 * availableParallelism());
const SLOTS = { base: QUICK, max: 4 * QUICK, slowAfter: 1_000, slowPerHook: QUICK, maxWaiting: 2_048 };

export type CommandOptions = {
  dataDir: string;
  root: string;
  env: Env;
  requireConfinement?: boolean;
  hidden?: readonly string[];
  /** Levels of confinement that may be used. */
  levels?: readonly ConfinementLevel[];
  /** Find out now what the host offers, and tidy up after servers that were killed. */
  prewarm: boolean;
  pipesAhead: number;
};
export type Commands = {
  run: (call: RunnerCall, runner: CommandRunner) => Promise<RunnerOutcome>;
  launchers: Launchers;
  confinement: Confiner["offer"];
  /** Ends every child. */
  close: () => Promise<void>;
};

/** The runner of scripts, with what its attempts share. */
export function createCommands(options: CommandOptions): Commands {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const stdio = createStdioMaker(options.pipesAhead);
  const root = resolve(options.root);
  const dataDir = resolve(options.dataDir);
  const confiner = createConfiner({ ...options, dataDir, cwd: root, stdio });
  if (options.prewarm) {
    void confiner.offer().catch(() => undefined);
    void removeStaleFolders();
  }
  const context: CommandContext = {
    scripts: join(dataDir, "scripts"),
    root,
    env: options.env,
    cache: createScriptCache(dataDir),
    launchers: createLaunchers(options.env, confiner, stdio),
    confiner,
    requireConfinement: options.requireConfinement ?? false,
    stdio,
    slots: createSlots(SLOTS),
    stop: stopping.signal,
  };
  return {
    run: async (call, runner) => {
      if (stopping.signal.aborted)
        throw new StepFailure("internal", "Sluice is shutting down; the script was not run.");
      return runCommand(call, runner, context);
    },
    launchers: context.launchers,
    confinement: confiner.offer,
    close: async () => {
      stopping.abort();
      await stdio.close();
    },
  };
}
