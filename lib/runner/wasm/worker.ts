import { runModule } from "./run-module";
import type { ModuleAnswer, ModuleTask } from "./task";

/** Runs in a worker thread, so that a module that does not end can be ended from outside. */
export default function run(task: ModuleTask): ModuleAnswer {
  return runModule(task);
}
