import type { HookConfig } from "@/lib/contract/hook-config";
import { LIMITS } from "@/lib/contract/limits";
import { POINTS } from "@/lib/contract/points";
import type { Attempt, StepError, StepErrorCode } from "@/lib/contract/run";
import { type ChainHook, failedOutcome, type Ports, type RunnerCall, type RunnerOutcome } from "./ports";

/** Behind the runner's own deadline; only a runner that broke its promise gets here. */
const GRACE_MS = 1_000;

/**
 * Failures that the next attempt would meet again: the configuration or the installation is at fault, not the moment.
 * Everything else is retried, a timeout and an overload too.
 */
const POINTLESS: readonly StepErrorCode[] = [
  "script_missing",
  "path_refused",
  "integrity",
  "invalid_regex",
  "runtime_missing",
  "not_confined",
  "secret_missing",
  "http_refused",
];

export type Tried = { outcome: RunnerOutcome; attempts: Attempt[] };

/**
 * Runs a hook until it answers, at most `retry.max + 1` times. Before retry k (from 1) it waits `min(delay_ms × 2^k, 30 s)`, so
 * the first wait is twice the base (librefang.md 3.6). A missing script makes no attempt. Never rejects, never hangs.
 * @param capMs longest time for all attempts and waits together, milliseconds (librefang.md 7.2); null for no cap
 */
export async function runAttempts(
  hook: ChainHook,
  call: RunnerCall,
  ports: Ports,
  capMs: number | null = null,
): Promise<Tried> {
  const { delay_ms, max } = retryOf(hook.config);
  const end = capMs === null ? null : ports.now() + capMs;
  const left = (ms: number) => (end === null ? ms : Math.min(ms, end - ports.now()));
  const attempts: Attempt[] = [];
  for (let k = 0; ; k++) {
    const delay = k === 0 ? 0 : Math.min(delay_ms * 2 ** k, LIMITS.retryDelayMs);
    if (delay > 0) await pause(ports, delay);
    const start = ports.now();
    const outcome = await runOnce({ ...call, timeout_ms: Math.max(1, Math.floor(left(call.timeout_ms))) }, ports);
    if (outcome.error?.code === "script_missing") return { outcome, attempts };
    attempts.push(record(outcome, delay, ports.now() - start));
    if (!outcome.error) return { outcome, attempts };
    const next = Math.min(delay_ms * 2 ** (k + 1), LIMITS.retryDelayMs);
    if (k < max && left(next + 1) <= next) return { outcome: overdue(outcome, capMs), attempts };
    if (k >= max || POINTLESS.includes(outcome.error.code))
      return { outcome: { ...outcome, error: finalError(outcome.error, hook) }, attempts };
  }
}

/** The next attempt would begin when the layer's time in a stack is over. */
const overdue = (outcome: RunnerOutcome, capMs: number | null): RunnerOutcome => ({
  ...outcome,
  error: { code: "timeout", message: `Hook timed out after ${(capMs ?? 0) / 1_000}s: ${outcome.error?.message}` },
});

/** A long-lived process is started again and asked once more by its runner; retries are ignored then (librefang.md 3.9). */
const retryOf = ({ retry, runner }: HookConfig) =>
  runner.kind === "command" && runner.persistent ? { ...retry, max: 0 } : retry;

/** LibreFang's wording for a script that failed for good (librefang.md 3.6), also without a retry. */
function finalError(error: StepError, { config }: ChainHook): StepError {
  const wraps = config.runner.kind === "command" && POINTS[config.point].family === "librefang";
  if (!wraps || POINTLESS.includes(error.code)) return error;
  return { ...error, message: `Hook script failed after ${retryOf(config).max} retries: ${error.message}` };
}

async function runOnce(call: RunnerCall, ports: Ports): Promise<RunnerOutcome> {
  const settled = new AbortController();
  const late = pause(ports, call.timeout_ms + GRACE_MS, settled.signal).then(() => null);
  try {
    const outcome = await Promise.race([Promise.resolve().then(() => ports.run(call)), late]);
    if (outcome === null) return failedOutcome({ code: "timeout", message: timeoutMessage(call.timeout_ms) });
    if (outcome.error) return { ...outcome, reply: undefined };
    return outcome.reply === undefined ? broken("it gave neither a reply nor an error", outcome) : outcome;
  } catch (thrown) {
    return broken(thrown instanceof Error ? thrown.message : String(thrown));
  } finally {
    // A reason of its own saves the making of an AbortError.
    settled.abort("settled");
  }
}

const broken = (why: string, rest: Partial<RunnerOutcome> = {}) => ({
  ...failedOutcome({ code: "internal", message: "" }, rest),
  reply: undefined,
  error: { code: "internal" as const, message: `The runner itself failed: ${why}` },
});

const timeoutMessage = (ms: number) =>
  `Hook timed out after ${ms / 1_000}s; the runner did not end it and was left behind`;

/** A wait whose clock fails never ends; the other side of the race decides then. */
const pause = (ports: Ports, ms: number, signal?: AbortSignal): Promise<void> =>
  Promise.resolve()
    .then(() => ports.sleep(ms, signal))
    .catch(() => (signal ? new Promise<void>(() => undefined) : undefined));

const record = (outcome: RunnerOutcome, delay: number, duration: number): Attempt => ({
  duration_ms: duration,
  delay_ms: delay,
  exit_code: outcome.exit_code,
  signal: outcome.signal,
  stdout: outcome.stdout,
  stderr: outcome.stderr,
  stdout_bytes: outcome.stdout_bytes,
  stderr_bytes: outcome.stderr_bytes,
  picked_line: outcome.picked_line,
  process: outcome.process ?? null,
  confinement: outcome.confinement ?? null,
  error: outcome.error,
});
