import type { StepError, StepErrorCode } from "@/lib/contract/run";
import { failedOutcome, type RunnerOutcome } from "@/lib/engine/ports";

/** Thrown inside the runner where an attempt cannot go on; {@link outcomeOf} turns it into the attempt's outcome. */
export class StepFailure extends Error {
  override readonly name = "StepFailure";
  readonly step: StepError;

  constructor(code: StepErrorCode, message: string) {
    super(message);
    this.step = { code, message };
  }
}

/** @returns the outcome of an attempt that ended with this exception; anything unknown is a fault of Sluice (`internal`). */
export function outcomeOf(thrown: unknown): RunnerOutcome {
  if (thrown instanceof StepFailure) return failedOutcome(thrown.step);
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return failedOutcome({
    code: "internal",
    message: `The runner itself failed: ${reason}. The hook is not at fault; please report this.`,
  });
}

/** librefang.md 3.10. Whole seconds as upstream, else milliseconds. `detail` says what the time went into. */
export function timeoutFailure(timeoutMs: number, detail?: string): StepFailure {
  const span = timeoutMs % 1_000 === 0 ? `${timeoutMs / 1_000}s` : `${timeoutMs}ms`;
  return new StepFailure("timeout", `Hook timed out after ${span}${detail ? ` (${detail})` : ""}`);
}
