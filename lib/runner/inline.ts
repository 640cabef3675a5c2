import { runInThisContext } from "node:vm";
import type { RunnerCall, RunnerOutcome } from "@/lib/engine/ports";
import { createCommands } from "./command/commands";
import type { RunnerOptions } from "./index";
import { answer, outcomeOfAnswer, type PipelineAnswer, pipelineTimeout, taskOf } from "./pipeline/answer";
import { outcomeOf } from "./step-failure";

const ENTRY = Symbol.for("sluice.inline");
const scope = globalThis as { [ENTRY]?: () => PipelineAnswer };

/**
 * Runners for a process that handles one event and ends, as the command line does: starting a worker would cost more than
 * the work. A pipeline runs on the main thread, under V8's own time limit; never to be used in a server.
 */
export function createInlineRunners({ dataDir, root, env }: Omit<RunnerOptions, "prewarm">) {
  const commands = createCommands({ dataDir, root, env, pipesAhead: 2 });
  const pipeline = (call: RunnerCall, runner: Extract<RunnerCall["runner"], { kind: "pipeline" }>) => {
    const task = taskOf(call, runner);
    scope[ENTRY] = () => answer(task);
    try {
      // The limit holds for all that the script calls, and a regular expression in flight is stopped as well.
      const got = runInThisContext('globalThis[Symbol.for("sluice.inline")]()', { timeout: call.timeout_ms });
      return outcomeOfAnswer(task, got as PipelineAnswer);
    } catch (error) {
      if ((error as { code?: string }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") throw pipelineTimeout(call.timeout_ms);
      throw error;
    } finally {
      delete scope[ENTRY];
    }
  };
  return {
    run: async (call: RunnerCall): Promise<RunnerOutcome> => {
      try {
        return call.runner.kind === "pipeline" ? pipeline(call, call.runner) : await commands.run(call, call.runner);
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: commands.close,
  };
}
