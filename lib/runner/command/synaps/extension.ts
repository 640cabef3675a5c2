import { setTimeout as sleep } from "node:timers/promises";
import type { StepError, Warning } from "@/lib/contract/run";
import type { CommandRunner } from "@/lib/contract/runner";
import type { RunnerCall } from "@/lib/engine/ports";
import { StepFailure, timeoutFailure } from "../../step-failure";
import { healthOf, RESTART_DELAYS } from "../persistent/health";
import type { Kept } from "../persistent/keeper";
import type { LiveContext } from "../persistent/run-live";
import { resolveScript } from "../script";
import { outcomeOfAnswer } from "./outcome";
import { endSession, INITIALIZE_MS, type Session, startSession, type Unstartable } from "./session";

/** From the end of a call on: an answer that comes even later is waited for no longer, and the process ended. */
const STUCK_MS = 30_000;

/**
 * A SynapsCLI extension (synaps.md 3) with its restarts (2.3): at most one in a call, at most three until a call succeeds
 * again. Starting goes on when a call's deadline is over, so that a slow extension is ready for a later call. Deliberate
 * difference: an error object is the answer of a living process, which is left alone.
 * @param pluginId what `initialize` calls it
 */
export function createExtension(pluginId: string, ctx: LiveContext): Kept {
  let session: Session | null = null;
  let starting: Promise<Session | Unstartable> | null = null;
  let started = false;
  let restarts = 0;
  let consecutive = 0;
  /** Why it is not started any more, until its configuration changes or somebody resets it. */
  let failed: { error: StepError; health: "failed" | "failed_initialize" } | null = null;
  let initialized = true;
  /** Of the script that was started last. */
  let version: string | null = null;
  let over = false;

  const alive = () => session !== null && session.connection.closed() === null;
  const begin = async (call: RunnerCall, runner: CommandRunner, waitMs: number, initializeMs: number) => {
    started = true;
    const last = session;
    session = null;
    last?.connection.close("it is started again");
    if (waitMs > 0) await sleep(waitMs);
    if (over) throw shuttingDown();
    const got = await startSession(call, runner, pluginId, initializeMs, ctx).catch((error) => {
      // Nothing was started that could have failed: the next call tries anew.
      started = false;
      throw error;
    });
    initialized = "connection" in got;
    if ("connection" in got) {
      session = got;
      if (over) await endSession(got);
    } else if (got.forGood) failed = { error: got.error, health: "failed_initialize" };
    return got;
  };
  const launch = (call: RunnerCall, runner: CommandRunner, waitMs: number, initializeMs: number) => {
    starting = begin(call, runner, waitMs, initializeMs).finally(() => {
      starting = null;
    });
    // A call that waits no longer leaves nobody to hear of a fault.
    starting.catch(() => undefined);
    return starting;
  };
  const restart = (call: RunnerCall, runner: CommandRunner) => {
    restarts += 1;
    consecutive += 1;
    const delay = RESTART_DELAYS[consecutive - 1];
    if (delay !== undefined) return launch(call, runner, delay, INITIALIZE_MS.again);
    session?.connection.close("it failed too often");
    session = null;
    const message = `Extension '${pluginId}' exceeded restart limit (${RESTART_DELAYS.length})`;
    failed = { error: { code: "transport", message }, health: "failed" };
    return Promise.resolve({ error: failed.error, forGood: true });
  };
  /** A script that was edited starts with a clean slate. */
  const look = async (runner: CommandRunner) => {
    const script = await resolveScript(runner, ctx.scripts, ctx.cache);
    if (version !== null && version !== script.version) {
      if (session) void endSession(session);
      session = null;
      failed = null;
      started = false;
      initialized = true;
      restarts = consecutive = 0;
    }
    version = script.version;
    return {};
  };
  const state = () => ({
    health: failed?.health ?? (initialized ? healthOf(alive(), restarts, consecutive) : "failed_initialize"),
    restart_count: restarts,
  });

  return {
    running: () => alive() || starting !== null,
    remembers: () => failed !== null,
    end: async () => {
      over = true;
      if (session) await endSession(session);
    },
    call: async (call, runner, deadline) => {
      const warnings: Warning[] = [];
      const again = (why: string) => {
        warnings.push({ code: "restarted", message: `The extension was started again: ${why}.` });
        return restart(call, runner);
      };
      const finish = (what: Parameters<typeof outcomeOfAnswer>[0]) => {
        const outcome = outcomeOfAnswer(what, session, runner);
        return { ...outcome, process: state(), warnings: [...warnings, ...outcome.warnings] };
      };
      await deadline.race(look(runner));
      if (failed) return finish(failed.error);
      for (let retried = false; ; retried = true) {
        const pending = starting ?? begun();
        const ready = pending === null ? session : await deadline.race(pending);
        if (!ready) return finish(timeoutFailure(call.timeout_ms, "the extension was still starting").step);
        if (!("connection" in ready)) return finish(ready.error);
        const request = ready.connection.request("hook.handle", call.event, deadline.left() + STUCK_MS);
        const answer = await deadline.race(request);
        if (!answer) return finish(timeoutFailure(call.timeout_ms).step);
        if (answer.kind === "result") consecutive = 0;
        if (answer.kind !== "closed" || retried || warnings.length > 0 || over) return finish(answer);
      }

      /** @returns null where there is a process to ask */
      function begun() {
        if (!started) return launch(call, runner, 0, INITIALIZE_MS.first);
        if (alive()) return null;
        return again(session?.connection.closed() ?? "it was not running");
      }
    },
  };
}

const shuttingDown = () => new StepFailure("internal", "Sluice is shutting down; the extension was not called.");
