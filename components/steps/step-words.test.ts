import { expect, test } from "vitest";
import type { Attempt, Step } from "@/lib/contract/run";
import { librefangWords, stepWords, wasStarted } from "./step-words";

const attempt = (change: Partial<Attempt>): Attempt => ({
  duration_ms: 1_500,
  delay_ms: 0,
  exit_code: null,
  signal: null,
  stdout: "",
  stderr: "",
  stdout_bytes: 0,
  stderr_bytes: 0,
  picked_line: null,
  process: null,
  confinement: null,
  error: null,
  ...change,
});
const failed = (
  error: NonNullable<Step["error"]>,
  attempts: Attempt[],
  disposition: Step["disposition"] = "failed",
) => ({
  runner: "command" as const,
  disposition,
  reason: error.message,
  error,
  attempts,
});

test("a traceback is told by its exit code and last line (else the page repeats a screen of traceback in every place)", () => {
  const stderr = 'Traceback (most recent call last):\n  File "x.py", line 4, in f\nValueError: boom\n';
  const error = { code: "exit_code" as const, message: `Hook script failed after 1 retries: … ${stderr}`, line: 4 };
  const step = failed(error, [attempt({ exit_code: 42 }), attempt({ exit_code: 42, stderr })]);
  expect(stepWords(step)).toBe("Exit code 42 (2\u00a0attempts): ValueError: boom");
  expect(librefangWords(step)).toBe(error.message);
});

test("an exit without a word on stderr still has its code (else the failure has no reason)", () => {
  const error = { code: "exit_code" as const, message: "…" };
  expect(stepWords(failed(error, [attempt({ exit_code: 3 })]))).toBe("Exit code 3.");
  expect(stepWords(failed({ ...error, code: "signal" }, [attempt({ signal: "SIGKILL" })]))).toBe("Ended by SIGKILL.");
});

test("a script that was never started shows no empty stdout (else it reads as if the script had printed nothing)", () => {
  const error = { code: "spawn_failed" as const, message: "Failed to spawn hook: no such file" };
  expect(wasStarted(attempt({ error }))).toBe(false);
  expect(wasStarted(attempt({ error: { code: "timeout", message: "" } }))).toBe(true);
  expect(stepWords(failed(error, [attempt({ error })]))).toBe("Could not start: no such file");
});

test("a pipeline with nothing to do says so (else it speaks of a reply that a pipeline's author never wrote)", () => {
  const reason = "The reply has no content, so nothing changes.";
  const step = { runner: "pipeline" as const, disposition: "unchanged" as const, reason, error: null, attempts: [] };
  expect(stepWords(step)).toBe("No stage found anything to change.");
  expect(stepWords({ ...step, runner: "command" })).toBe(reason);
});
