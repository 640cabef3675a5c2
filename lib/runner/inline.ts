import { runInThisContext } from "node:vm";
import type { RunnerCall, RunnerOutcome } from "@/lib/engine/ports";
import { createCommands } from "./command/commands";
import type { RunnerOptions } from "./index";
import { scriptOutcome, scriptTask } from "./javascript/outcome";
import { MARGIN_MS, monotonicEpoch } from "./javascript/task";
import { answer, outcomeOfAnswer, type PipelineAnswer, pipelineTimeout, taskOf } from "./pipeline/answer";
import { outcomeOf, timeoutFailure } from "./step-failure";

const ENTRY = Symbol.for("sluice.inline");
const scope = globalThis as { [ENTRY]?: () => unknown };

/** @returns what the work does, or "timeout": V8 ends it then, a regular expression or WebAssembly in flight as well */
function within<T>(ms: number, work: () => T): T | "timeout" {
  scope[ENTRY] = work;
  try {
    return runInThisContext('globalThis[Symbol.for("sluice.inline")]()', { timeout: Math.max(1, Math.ceil(ms)) });
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return "timeout";
    throw error;
  } finally {
    delete scope[ENTRY];
  }
}

/**
 * Runners for a process that handles one event and ends, as the command line does: starting a worker would cost more than
 * the work. Pipelines and JavaScript run on the main thread, under V8's own time limit; never to be used in a server.
 */
export function createInlineRunners(options: Omit<RunnerOptions, "prewarm">) {
  const commands = createCommands({ ...options, prewarm: false, pipesAhead: 2 });
  const pipeline = (call: RunnerCall, runner: Extract<RunnerCall["runner"], { kind: "pipeline" }>) => {
    const task = taskOf(call, runner);
    const got = within<PipelineAnswer>(call.timeout_ms, () => answer(task));
    if (got === "timeout") throw pipelineTimeout(call.timeout_ms);
    return outcomeOfAnswer(task, got);
  };
  const javascript = async (call: RunnerCall, runner: Extract<RunnerCall["runner"], { kind: "javascript" }>) => {
    const task = scriptTask(call, runner, call.timeout_ms);
    // The interpreter is loaded only by those who have a script to run.
    const { prepareMachine, runScript } = await import("./javascript/run-script");
    await prepareMachine();
    const got = within(task.endsAt - monotonicEpoch() + MARGIN_MS, () => runScript(task));
    if (got === "timeout") throw timeoutFailure(call.timeout_ms);
    return scriptOutcome(call, got);
  };
  const http = async (call: RunnerCall, runner: Extract<RunnerCall["runner"], { kind: "http" }>) => {
    // TLS takes longer to load than most hooks to run.
    const { createHttp } = await import("./http/http");
    return createHttp({ ...options, keepAlive: false }).run(call, runner);
  };
  return {
    run: async (call: RunnerCall): Promise<RunnerOutcome> => {
      try {
        const { runner } = call;
        if (runner.kind === "pipeline") return pipeline(call, runner);
        if (runner.kind === "javascript") return await javascript(call, runner);
        if (runner.kind === "command") return await commands.run(call, runner);
        return await http(call, runner);
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: commands.close,
  };
}
