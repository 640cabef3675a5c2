import type { Agent } from "@/lib/contract/agent";
import type { Event } from "@/lib/contract/events";
import type { HookConfig } from "@/lib/contract/hook-config";
import type { Point, Profile } from "@/lib/contract/points";
import type { Attempt, LineMap, StageReport, StepError, Warning } from "@/lib/contract/run";
import type { Runner } from "@/lib/contract/runner";
import type { CallOutcome } from "./gates/breaker";

/** One hook of a chain, in chain order. Hooks given inline have neither id nor revision. */
export type ChainHook = { hook_id: string | null; revision: number | null; config: HookConfig };

export type ChainAgent = Pick<Agent, "id" | "slug" | "profile" | "enabled" | "resolution">;

/**
 * Where a pipeline says in place, with a count, that lines are missing: wherever lines are gone, or only where they were
 * cut by position. `unless_larger`: marks that are longer than what they stand for give way where the whole would
 * otherwise be larger than it was, since a guard would revert that and nothing would be cleaned.
 */
export type Marks = "all" | "unless_larger" | "cuts";

/** Who is called for whom: what a runner needs for fairness, processes that live on, and state files. */
export type CallIdentity = {
  agent_id: string;
  /** Null for a hook given inline. */
  hook_id: string | null;
  /** The hook's name; SynapsCLI's plugin id. */
  name: string;
  profile: Profile;
};

/** One attempt to run a hook. */
export type RunnerCall = CallIdentity & {
  runner: Runner;
  point: Point;
  event: Event;
  /** Milliseconds for the whole attempt: queueing, start, stdin and stdout. */
  timeout_ms: number;
  mark_omissions: Marks;
  /** For a runner that works off the event loop: it may guard its rewrite there, and says so in `guarded`. */
  guard?: HookConfig["guard"];
  /** Under which name the chain's original is kept, for a runner that tells what it left out. */
  original?: string | null;
};

/** What an attempt came to. `reply` is undefined exactly when there is an error. */
export type RunnerOutcome = Omit<Attempt, "duration_ms" | "delay_ms" | "error" | "process" | "confinement"> &
  Partial<Pick<Attempt, "process" | "confinement">> & {
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

/** Why a hook may not be called now. */
export type Refusal = { disposition: "rate_limited" | "circuit_open"; message: string };

/**
 * What earlier calls left behind: rate limit, circuit breaker and caches. Test and replay runs have none
 * (design, rule 8), and neither do hooks given inline. No method throws.
 */
export type Gates = {
  /** Counts the call, and lets one try through when an open breaker's time is over. @returns null when the hook may be called */
  admit: (hook: ChainHook, agentId: string) => Refusal | null;
  /** After a call that was admitted. */
  settle: (hook: ChainHook, agentId: string, outcome: CallOutcome) => void;
  /** @returns the reply that stands for this event, or undefined */
  recall: (hook: ChainHook, event: Event) => { reply: unknown } | undefined;
  remember: (hook: ChainHook, event: Event, reply: unknown) => void;
};

/** What the engine needs from outside. A runner should never throw or hang; the engine survives one that does. */
export type Ports = {
  run: (call: RunnerCall) => Promise<RunnerOutcome>;
  /** Monotonic milliseconds. */
  now: () => number;
  /** Resolves after so many milliseconds, or at once when the signal aborts. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Null: no rate limit, breaker or cache, as in test runs. */
  gates?: Gates | null;
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
  process: null,
  confinement: null,
  warnings: [],
  stages: null,
  line_map: null,
  ...rest,
});
