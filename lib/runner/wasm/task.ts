import type { StepError } from "@/lib/contract/run";

/** One call of a module as it goes to the worker. */
export type ModuleTask = { file: string; event: string; memoryBytes: number };
export type ModuleAnswer = {
  /** The reply as JSON; null when there is an error. */
  reply: string | null;
  error: StepError | null;
  /** What the module logged. */
  log: string;
  log_bytes: number;
};

/** Largest file of a module, and largest reply of one (upstream's). Bytes. */
export const MAX_MODULE = 16 * 1024 * 1024;
export const MAX_RESULT = 1024 * 1024;
/** Linear memory of a module that names no limit of its own: upstream's. Megabytes. */
export const DEFAULT_MEMORY_MB = 16;
