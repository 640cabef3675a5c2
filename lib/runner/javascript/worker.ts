import { prepareMachine, runScript } from "./run-script";
import type { ScriptAnswer, ScriptTask } from "./task";

/** Runs in a worker thread, so that it can be ended from outside where the interpreter does not look at the clock. */
export default async function run(task: ScriptTask): Promise<ScriptAnswer> {
  await prepareMachine();
  return runScript(task);
}

// Piscina waits for a thread's module before it gives it work.
await prepareMachine();
