import type { Point } from "@/lib/contract/points";
import type { StepError, Warning } from "@/lib/contract/run";

/** What a script is told beside the event: the documented second argument of a hook. */
export type ScriptInfo = { point: Point; agent_id: string | null; timeout_ms: number };

/** One call of a script as it goes to the sandbox. Without `event` the script is only loaded, to find its faults. */
export type ScriptTask = {
  source: string;
  deterministic: boolean;
  event: string | null;
  info: ScriptInfo;
  /** Milliseconds since 1970 of the monotonic clock, as {@link monotonicEpoch} tells them in every thread. */
  endsAt: number;
};

export type ScriptAnswer = {
  /** The reply as JSON; null when there is none. */
  reply: string | null;
  error: StepError | null;
  warnings: Warning[];
  /** Console output, cut at what a trace keeps. */
  stdout: string;
  stdout_bytes: number;
};

/** A clock that threads share and nobody can set back. */
export const monotonicEpoch = (): number => performance.timeOrigin + performance.now();

/** Milliseconds that a call gets after its deadline to end by itself, which keeps its thread and what it printed. */
export const MARGIN_MS = 50;
