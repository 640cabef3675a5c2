import type { Agent } from "@/lib/contract/agent";
import type { Event } from "@/lib/contract/events";
import type { HookConfig } from "@/lib/contract/hook-config";
import type { Point } from "@/lib/contract/points";
import type { Attempt, LineMap, StageReport, StepError, Warning } from "@/lib/contract/run";
import type { Runner } from "@/lib/contract/runner";

/** One hook of a chain, in chain order. Hooks given inline have neither id nor revision. */
export type ChainHook = { hook_id: string | null; revision: number | null; config: HookConfig };

export type ChainAgent = Pick<Agent, "id" | "slug" | "profile" | "enabled" | "resolution">;

/**
 * Where a pipeline says in place, with a count, that lines are missing: wherever lines are gone, or only where they were
 * cut by position. `unless_larger`: marks that are longer than what they stand for give way where the whole would
 * otherwise be larger than it was, since a guard would revert that and nothing would be cleaned.
 */
export type Marks = "all" | "unless_larger" | "cuts";

/** One attempt to run a hook. */
export type RunnerCall = {
  runner: Runner;
  point: Point;
  event: Event;
  /** Milliseconds for the whole attempt: queueing, start, stdin and stdout. */
  timeout_ms: number;
  /** Whose call this is: agents share what runs at once fairly. */
  agent_id?: string;
  mark_omissions: Marks;
  /** For a runner that works off the event loop: it may guard its rewrite there, and says so in `guarded`. */
  guard?: HookConfig["guard"];
};

/** What an attempt came to. `reply` is undefined exactly when there is an error. */
export type RunnerOutcome = Omit<Attempt, "duration_ms" | "delay_ms" | "error"> & {
  reply: unknown;
  error: StepError | null;
  warnings: Warning[];
  stages: StageReport[] | null;
  line_map: LineMap | null;
  /** What the guard said, where the runner applied it; else the engine does. */
  guarded?: Guarded;
};

/** Whether a guard kept the original, and what it saw. */
export type Guarded = { reverted: boolean; warnings: Warning[] };

/** What the engine needs from outside. A runner should never throw or hang; the engine survives one that does. */
export type Ports = {
  run: (call: RunnerCall) => Promise<RunnerOutcome>;
  /** Monotonic milliseconds. */
  now: () => number;
  /** Resolves after so many milliseconds, or at once when the signal aborts. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
};

/** A runner outcome without a reply, with everything else at its neutral value. */
export const failedOutcome = (error: StepError, rest: Partial<RunnerOutcome> = {}): RunnerOutcome => ({
  reply: undefined,
  error,
  exit_code: null,
  signal: null,
  stdout: "",
  stderr: "",
  stdout_bytes: 0,
  stderr_bytes: 0,
  picked_line: null,
  confinement: null,
  warnings: [],
  stages: null,
  line_map: null,
  ...rest,
});
