import { setMaxListeners } from "node:events";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import type { ConfinementLevel } from "@/lib/contract/confinement";
import type { CommandRunner } from "@/lib/contract/runner";
import type { RunnerCall, RunnerOutcome } from "@/lib/engine/ports";
import { type Confiner, createConfiner } from "../confine/confiner";
import { startDeadline } from "../deadline";
import { createSlots } from "../slots";
import { StepFailure } from "../step-failure";
import { createModules } from "../wasm/modules";
import type { Env } from "./environment";
import { createLaunchers, type Launchers } from "./launchers";
import { createKeeper, type Keeper } from "./persistent/keeper";
import { isLive, type LiveContext, runLive } from "./persistent/run-live";
import { type CommandContext, runCommand } from "./run-command";
import { createScriptCache } from "./script-cache";
import type { SecretPort } from "./secrets";
import { removeStaleFolders } from "./stale";
import { createStates } from "./state-file";
import { createStdioMaker } from "./stdio";

/** Children at once: so many quick ones; those that take longer (they mostly wait for something) make room for other hooks. */
const QUICK = Math.max(8, 4 * availableParallelism());
/** Long-lived processes at once, and for how long nobody may need them. */
const LIVE = { processes: 48, entries: 1_000, waiting: 256, idleMs: 600_000 };
const LONGEST_TIMER = 2_147_483_647;
const SLOTS = { base: QUICK, max: 4 * QUICK, slowAfter: 1_000, slowPerHook: QUICK, maxWaiting: 2_048 };

export type CommandOptions = {
  dataDir: string;
  root: string;
  env: Env;
  requireConfinement?: boolean;
  hidden?: readonly string[];
  secrets?: SecretPort;
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
  resetProcess: Keeper["reset"];
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
    launchers: createLaunchers(options.env, root, confiner, stdio),
    secrets: options.secrets,
    confiner,
    requireConfinement: options.requireConfinement ?? false,
    stdio,
    slots: createSlots(SLOTS),
    stop: stopping.signal,
  };
  const keeper = createKeeper(LIVE);
  const { processes } = LIVE;
  const slots = createSlots({
    base: processes,
    max: processes,
    slowAfter: LONGEST_TIMER,
    slowPerHook: processes,
    maxWaiting: 1_024,
  });
  const live: LiveContext = { ...context, keeper, slots };
  const states = createStates(dataDir);
  const modules = createModules(root, context);
  const runWithState = async (call: RunnerCall, runner: CommandRunner): Promise<RunnerOutcome> => {
    const deadline = startDeadline(call.timeout_ms);
    const state = await states.open(call, deadline);
    let outcome: RunnerOutcome | undefined;
    try {
      outcome = await runCommand(call, runner, context, deadline, state);
      return outcome;
    } finally {
      const warnings = await state.close();
      outcome?.warnings.push(...warnings);
    }
  };

  return {
    run: async (call, runner) => {
      if (stopping.signal.aborted)
        throw new StepFailure("internal", "Sluice is shutting down; the script was not run.");
      if (runner.runtime === "wasm") return modules.run(call, runner);
      if (isLive(runner)) return runLive(call, runner, live);
      return runner.shared_state ? runWithState(call, runner) : runCommand(call, runner, context);
    },
    launchers: context.launchers,
    confinement: confiner.offer,
    resetProcess: keeper.reset,
    close: async () => {
      stopping.abort();
      await Promise.all([keeper.close(), modules.close()]);
      await stdio.close();
    },
  };
}
