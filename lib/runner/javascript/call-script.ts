import { createHash } from "node:crypto";
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from "quickjs-emscripten-core";
import { Scope } from "quickjs-emscripten-core";
import type { Console } from "./console";
import type { Machine } from "./machine";
import { PRELUDE } from "./prelude";
import { type Described, SCRIPT_FILE } from "./script-fault";
import { monotonicEpoch, type ScriptTask } from "./task";

/** Bytes. From 512 KiB on, QuickJS's own recursion would overflow the stack of the thread it runs on. */
const STACK = 256 * 1024;
const MAX_TEXT = 1024 * 1024 + 1;
/** Promise jobs that are run before the clock is looked at. */
const JOBS = 1_000;
/** What a clock that stands still shows. */
const STILL = Date.UTC(2000, 0, 1);

/** How a call of a script ended. `text` is what the prelude's `call` gave; null when the script was only loaded. */
export type CallEnd =
  | { kind: "replied"; text: string | null }
  | { kind: "threw"; error: Described | null }
  | { kind: "no_function" }
  | { kind: "never_settles" }
  | { kind: "interrupted" };

/** QuickJS's own errors, of its memory and its stack, leave it in a state that is not to be trusted. */
const isOrdinary = (end: CallEnd) =>
  end.kind === "threw" ? end.error !== null && end.error.name !== "InternalError" : end.kind !== "interrupted";

/**
 * Runs a script in a fresh context of the machine, to its reply or to the deadline. What a script leaves running after its
 * reply is dropped.
 * @param code JavaScript, as a module
 * @returns how it ended, and whether the machine can be used again
 * @throws whatever the interpreter does when it breaks down; the machine must not be used again then
 */
export function callScript(
  machine: Machine,
  code: string,
  task: ScriptTask,
  output: Console,
): [end: CallEnd, reusable: boolean] {
  const isOver = () => output.isFlooded() || monotonicEpoch() >= task.endsAt;
  const runtime = machine.quickjs.newRuntime({ maxStackSizeBytes: STACK, interruptHandler: isOver });
  const context = runtime.newContext();
  const end = Scope.withScope((scope) => new Call(runtime, context, scope, isOver).run(code, task, output));
  if (!isOrdinary(end)) return [end, false];
  try {
    context.dispose();
    runtime.dispose();
    return [end, true];
  } catch {
    return [end, false];
  }
}

class Call {
  constructor(
    private readonly runtime: QuickJSRuntime,
    private readonly context: QuickJSContext,
    private readonly scope: Scope,
    private readonly isOver: () => boolean,
  ) {}

  run(code: string, task: ScriptTask, output: Console): CallEnd {
    const { context, scope } = this;
    const tools = this.load(task, output);
    const describe = scope.manage(context.getProp(tools, "describe"));
    try {
      const module = this.settled(this.unwrap(context.evalCode(code, SCRIPT_FILE, { type: "module" })));
      const hook = scope.manage(context.getProp(module, "default"));
      if (context.typeof(hook) !== "function") return { kind: "no_function" };
      if (task.event === null) return { kind: "replied", text: null };
      const texts = [task.event, JSON.stringify(task.info)].map((text) => scope.manage(context.newString(text)));
      const call = scope.manage(context.getProp(tools, "call"));
      const text = this.settled(this.unwrap(context.callFunction(call, context.undefined, hook, ...texts)));
      return { kind: "replied", text: context.getString(text) };
    } catch (thrown) {
      if (thrown === UNSETTLED) return { kind: "never_settles" };
      if (this.isOver()) return { kind: "interrupted" };
      if (!(thrown instanceof Thrown)) throw thrown;
      const error = this.described(describe, thrown.handle);
      return this.isOver() ? { kind: "interrupted" } : { kind: "threw", error };
    }
  }

  private load(task: ScriptTask, output: Console): QuickJSHandle {
    const { context, scope } = this;
    const emit = scope.manage(context.newFunction("emit", (text) => output.print(context.getString(text))));
    const seed = task.deterministic ? JSON.stringify(seedOf(task.event ?? "")) : "undefined";
    const prelude = this.unwrap(context.evalCode(PRELUDE, "prelude.js"));
    const values = [
      emit,
      scope.manage(context.newNumber(MAX_TEXT)),
      this.unwrap(context.evalCode(seed, "prelude.js")),
      scope.manage(context.newNumber(STILL)),
    ];
    return this.unwrap(context.callFunction(prelude, context.undefined, ...values));
  }

  /** Waits for a promise by running the jobs that are due, until none is left; other values are settled as they are. */
  private settled(value: QuickJSHandle): QuickJSHandle {
    const { context, runtime, scope } = this;
    for (;;) {
      const state = context.getPromiseState(value);
      if (state.type === "fulfilled") return state.notAPromise ? value : scope.manage(state.value);
      if (state.type === "rejected") throw new Thrown(scope.manage(state.error));
      if (this.isOver()) throw new Error("interrupted");
      if (!runtime.hasPendingJob()) throw UNSETTLED;
      const { error } = runtime.executePendingJobs(JOBS);
      if (error) throw new Thrown(scope.manage(error));
    }
  }

  /** @returns null when even the error cannot be read any more */
  private described(describe: QuickJSHandle, error: QuickJSHandle): Described | null {
    const { context, scope } = this;
    const result = context.callFunction(describe, context.undefined, error);
    if (result.error) {
      result.error.dispose();
      return null;
    }
    return JSON.parse(context.getString(scope.manage(result.value))) as Described;
  }

  private unwrap(result: ReturnType<QuickJSContext["callFunction"]>): QuickJSHandle {
    if (result.error) throw new Thrown(this.scope.manage(result.error));
    return this.scope.manage(result.value);
  }
}

/** An exception inside the sandbox. */
class Thrown extends Error {
  constructor(readonly handle: QuickJSHandle) {
    super("thrown inside the sandbox");
  }
}

const UNSETTLED = new Error("the promise never settles");

/** Four 32-bit numbers that follow from the event. */
function seedOf(event: string): number[] {
  const hash = createHash("sha256").update(event).digest();
  return [0, 4, 8, 12].map((at) => hash.readInt32LE(at));
}
