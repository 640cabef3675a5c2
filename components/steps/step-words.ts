import { formatCount, formatMs } from "@/components/ui/format";
import type { Attempt, Step, StepErrorCode } from "@/lib/contract/run";
import { FAILURES } from "@/lib/contract/verdicts";

type Told = Pick<Step, "runner" | "disposition" | "reason" | "error" | "attempts">;

/** Codes with which nothing was started, so that there is neither an exit code nor output to show. */
const NOT_STARTED: readonly StepErrorCode[] = [
  "spawn_failed",
  "runtime_missing",
  "script_missing",
  "path_refused",
  "integrity",
  "overloaded",
];

export const wasStarted = (attempt: Attempt): boolean =>
  attempt.error === null || attempt.exit_code !== null || !NOT_STARTED.includes(attempt.error.code);

/** Why a step came to what it came to, in one short sentence. */
export function stepWords(step: Told): string {
  if (step.error && FAILURES.includes(step.disposition)) return failureWords(step);
  if (step.runner === "pipeline" && step.disposition === "unchanged") return "No stage found anything to change.";
  return step.reason;
}

/**
 * A failure in short: of a script its exit code and the last line that it wrote to stderr. LibreFang's own wording, which
 * carries the whole stderr, stands in {@link librefangWords}.
 */
function failureWords({ runner, error, attempts }: Told): string {
  const last = attempts.at(-1);
  const retried = attempts.length > 1 ? ` (${formatCount(attempts.length, "attempt")})` : "";
  switch (error?.code) {
    case "exit_code":
    case "signal": {
      const ended = last?.signal ? `Ended by ${last.signal}` : `Exit code ${last?.exit_code ?? "unknown"}`;
      const said = lastLine(last?.stderr ?? "");
      return `${ended}${retried}${said === "" ? "." : `: ${said}`}`;
    }
    case "timeout":
      return `No reply within ${formatMs(last?.duration_ms)}${retried}.`;
    case "no_output":
      return `Printed nothing, which LibreFang counts as a failure${retried}.`;
    case "output_too_large":
      if (runner === "javascript") return `${error.message}${retried}`;
      return `Printed more than 1 MiB on one stream and was ended${retried}.`;
    case "script_error":
      // The frames inside the script stand in the details.
      return `${error.message.split("\n")[0]}${retried}`;
    default:
      return `${withoutPrefix(error?.message ?? "")}${retried}`;
  }
}

const withoutPrefix = (message: string): string =>
  message
    .replace(/^Hook script failed after \d+ retries: /, "")
    .replace(/^Failed to spawn hook: /, "Could not start: ");

const SHOWN_CHARS = 200;

function lastLine(stderr: string): string {
  const line = stderr.trimEnd().split("\n").at(-1)?.trim() ?? "";
  return line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS)}…` : line;
}

/** What LibreFang would log for a script that failed (librefang.md 3.6, 3.10), or null where it is what {@link stepWords} says. */
export const librefangWords = (step: Told): string | null =>
  step.runner === "command" && step.error && step.error.message !== stepWords(step) ? step.error.message : null;
