import type { StepError } from "@/lib/contract/run";
import type { CommandRunner } from "@/lib/contract/runner";
import type { RunnerCall } from "@/lib/engine/ports";
import { launchFailure } from "../../confine/launch";
import { after } from "../../deadline";
import { type LiveChild, startLive } from "../persistent/live-child";
import type { LiveContext } from "../persistent/run-live";
import { type Prepared, prepare } from "../prepare";
import { spawnFailure, startFailure } from "../spawn-error";
import { type Answer, type Connection, createConnection } from "./connection";

/** One life of an extension's process, initialized. */
export type Session = { child: LiveChild; connection: Connection; prepared: Prepared };
/** @property forGood starting it again would end in the same way */
export type Unstartable = { error: StepError; forGood: boolean };

/** Time for `initialize`, synaps.md 3.2. Milliseconds. */
export const INITIALIZE_MS = { first: 30_000, again: 10_000 };
/** For the answer to `shutdown`, and again for the end that follows, synaps.md 3.2. Milliseconds. */
const SHUTDOWN_MS = 500;
/** The release whose rules are kept. */
const SYNAPS_VERSION = "0.10.2";
const PROTOCOL = 1;

/**
 * Starts a process and initializes it; nothing else is sent before.
 * @throws StepFailure where there is nothing to start: the script or its runtime is missing
 */
export async function startSession(
  call: RunnerCall,
  runner: CommandRunner,
  pluginId: string,
  ms: number,
  ctx: LiveContext,
): Promise<Session | Unstartable> {
  const prepared = await prepare(call, runner, ctx, { mode: "synaps" });
  let child: LiveChild | null = null;
  const connection = createConnection(() => child, runner.config);
  child = await startLive(prepared.launch, ctx.stdio, { data: connection.push, end: connection.end });
  const session = { child, connection, prepared };
  void child.gone.then(() => prepared.dispose(5));
  const params = {
    synaps_version: SYNAPS_VERSION,
    extension_protocol_version: PROTOCOL,
    plugin_id: pluginId,
    plugin_root: prepared.spec.cwd,
    config: runner.config,
  };
  const fault = faultOf(await connection.request("initialize", params, ms), session, runner, pluginId);
  if (fault === null) return session;
  connection.close("it could not be initialized");
  return fault;
}

function faultOf(
  answer: Answer,
  { child, prepared }: Session,
  runner: CommandRunner,
  pluginId: string,
): Unstartable | null {
  const fault = (message: string, forGood = false): Unstartable => ({
    error: { code: "transport", message: `Extension '${pluginId}' ${prepared.secrets.maskText(message)}` },
    forGood,
  });
  if (answer.kind === "error") return fault(`could not be initialized: Extension error: ${answer.message}`);
  if (answer.kind === "closed") {
    const ended = child.ended();
    if (ended?.reason) throw spawnFailure(ended.reason, runner, prepared.spec);
    const failed = launchFailure(prepared.launch, ended?.code ?? null, () => child.stderr.peek().toString("utf8"));
    if (failed) throw startFailure(failed, runner, prepared.spec);
    return fault(`could not be initialized: ${answer.why}${stderrOf(child)}`);
  }
  const version = (answer.value as { protocol_version?: unknown } | null)?.protocol_version;
  if (version === PROTOCOL) return null;
  const shown = JSON.stringify(version)?.slice(0, 40) ?? "(none)";
  return fault(`uses unsupported protocol_version ${shown} (supported: ${PROTOCOL})`, true);
}

function stderrOf(child: LiveChild): string {
  const text = child.stderr.peek().toString("utf8").trim();
  return text === "" ? "" : `\nstderr: ${text.slice(-2_000)}`;
}

/** Lets a process end by itself, and ends it where it does not. At most a second and a half. */
export async function endSession({ child, connection }: Session): Promise<void> {
  if (connection.closed() === null) {
    await within(SHUTDOWN_MS, connection.request("shutdown", null, 2 * SHUTDOWN_MS));
    child.endInput();
    await within(SHUTDOWN_MS, child.gone);
  }
  connection.close("it was ended");
  child.kill();
  await within(SHUTDOWN_MS, child.gone);
}

const within = (ms: number, work: Promise<unknown>) =>
  new Promise<void>((resolve) => {
    const cancel = after(ms, resolve);
    void work.finally(() => {
      cancel();
      resolve();
    });
  });
