import { createHash } from "node:crypto";
import type { CommandRunner } from "@/lib/contract/runner";
import type { RunnerCall, RunnerOutcome } from "@/lib/engine/ports";
import { startDeadline } from "../../deadline";
import { keyOf, ownerOf, type Slots } from "../../slots";
import { StepFailure, timeoutFailure } from "../../step-failure";
import type { PrepareContext } from "../prepare";
import type { StdioMaker } from "../stdio";
import { createExtension } from "../synaps/extension";
import type { Keeper } from "./keeper";
import { createScriptProcess } from "./script-process";

export type LiveContext = PrepareContext & {
  stdio: StdioMaker;
  keeper: Keeper;
  /** As many as there may be processes: who holds one always finds room for its own. */
  slots: Slots;
};

/** Whether a command is answered by a process that lives on. */
export const isLive = (runner: CommandRunner): boolean => runner.persistent || runner.protocol === "synaps";

/**
 * Has a long-lived process answer a call; waiting for its earlier calls counts towards the deadline.
 * @throws StepFailure for what kept the call from being made
 */
export async function runLive(call: RunnerCall, runner: CommandRunner, ctx: LiveContext): Promise<RunnerOutcome> {
  const deadline = startDeadline(call.timeout_ms);
  const key = keyFor(call, runner);
  const entry = ctx.keeper.entry(key, call, () =>
    runner.protocol === "synaps" ? createExtension(call.name, ctx) : createScriptProcess(ctx),
  );
  const turn = granted(
    await entry.lock.acquire(deadline.left()),
    call,
    "it was waiting for earlier calls of its process",
  );
  try {
    const slot = granted(
      await ctx.slots.acquire(ownerOf(call, runner), deadline.left()),
      call,
      "it was waiting for other processes",
    );
    try {
      if (!entry.item.running()) ctx.keeper.makeRoom();
      return await entry.item.call(call, runner, deadline);
    } finally {
      slot();
    }
  } finally {
    turn();
  }
}

/**
 * State must not leak between agents. A script's process belongs to its hook; an extension's to all hooks of the agent that
 * configure it alike, as it has several subscriptions upstream. What is tried in a test run has its own.
 */
function keyFor({ agent_id, hook_id, name, point }: RunnerCall, runner: CommandRunner): string {
  const owner = runner.protocol === "synaps" ? [hook_id === null] : [hook_id, hook_id ?? name, point];
  return JSON.stringify([runner.protocol, agent_id, ...owner, hashOf(runner)]);
}

const hashes = new WeakMap<object, string>();

/** A source is long, and keys are kept. */
function hashOf(runner: CommandRunner): string {
  const hash = hashes.get(runner) ?? createHash("sha256").update(keyOf(runner)).digest("hex");
  hashes.set(runner, hash);
  return hash;
}

function granted(got: (() => void) | "timeout" | "overloaded", call: RunnerCall, waited: string): () => void {
  if (got === "timeout") throw timeoutFailure(call.timeout_ms, waited);
  if (got === "overloaded")
    throw new StepFailure("overloaded", "Too many calls are waiting for long-lived processes. Try again later.");
  return got;
}
