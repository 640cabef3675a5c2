import { LIMITS } from "@/lib/contract/limits";
import type { StepError, Warning } from "@/lib/contract/run";
import { type CallEnd, callScript } from "./call-script";
import { type Console, createConsole } from "./console";
import { createMachine, type Machine } from "./machine";
import { type Described, memoryFault, scriptError } from "./script-fault";
import { stripTypes } from "./strip-types";
import { monotonicEpoch, type ScriptAnswer, type ScriptTask } from "./task";

type Result = { reply: string | null; error: StepError | null; warnings: Warning[] };

/** The thread's interpreter, made anew after every end that was not ordinary. */
let machine: Machine | undefined;

/** Makes the interpreter ahead of the call. */
export async function prepareMachine(): Promise<void> {
  machine ??= await createMachine();
}

/** Runs a script on the thread's interpreter, without waiting for anything. {@link prepareMachine} first. Never throws. */
export function runScript(task: ScriptTask): ScriptAnswer {
  const output = createConsole();
  const { code, error } = stripTypes(task.source);
  const ran = runCode(code ?? task.source, task, output);
  // What is no TypeScript may be JavaScript. If it is neither, the fault is at the later of the two places.
  const result = error && isFaultOfSyntax(ran.error, error) ? { ...ran, error } : ran;
  return { ...result, ...output.read() };
}

const isFaultOfSyntax = (found: StepError | null, other: StepError) =>
  found?.message.startsWith("SyntaxError") === true && (found.line ?? 0) <= (other.line ?? 0);

function runCode(code: string, task: ScriptTask, output: Console): Result {
  const used = machine;
  machine = undefined;
  if (!used) return failed("internal", "The thread has no interpreter.");
  try {
    const [end, reusable] = inUtc(() => callScript(used, code, task, output));
    if (reusable && used.isSmall()) machine = used;
    if (output.isFlooded())
      return failed("output_too_large", `The script printed more than ${LIMITS.streamBytes} bytes and was ended.`);
    return resultOf(end, used, task);
  } catch (error) {
    if (used.isFull()) return { ...NOTHING, error: memoryFault() };
    // What the interpreter throws when it is interrupted in the middle of its own work is no fault of the script.
    if (monotonicEpoch() >= task.endsAt) return failed("timeout", "");
    const reason = error instanceof Error ? error.message : String(error);
    return failed("script_error", `The script broke the JavaScript interpreter, which was replaced: ${reason}`);
  }
}

function resultOf(end: CallEnd, used: Machine, task: ScriptTask): Result {
  switch (end.kind) {
    case "interrupted":
      return failed("timeout", "");
    case "never_settles":
      return failed("script_error", "The promise never settles: nothing is left that could resolve it.");
    case "no_function":
      return failed("script_error", NO_FUNCTION);
    case "threw":
      return thrown(end.error, used, task);
    case "replied":
      return end.text === null ? NOTHING : replied(end.text, used, task);
  }
}

/** @param text what the prelude's `call` gave */
function replied(text: string, used: Machine, task: ScriptTask): Result {
  const rest = text.slice(1);
  if (text.startsWith("u")) return { ...NOTHING, warnings: [NOTHING_RETURNED] };
  if (text.startsWith("n"))
    return failed("script_error", `The reply is a ${rest}, which JSON cannot hold. Reply an object.`);
  if (text.startsWith("e")) {
    const { error } = thrown(JSON.parse(rest), used, task);
    if (error?.code !== "script_error") return { ...NOTHING, error };
    return { ...NOTHING, error: { ...error, message: `The reply cannot be written as JSON. ${error.message}` } };
  }
  if (Buffer.byteLength(rest) > LIMITS.eventBytes)
    return failed("output_too_large", `The reply is larger than ${LIMITS.eventBytes} bytes of JSON.`);
  return { ...NOTHING, reply: rest };
}

function thrown(error: Described | null, used: Machine, { source }: ScriptTask): Result {
  // Where nothing is left for an error object, null is thrown.
  const ranOut = error === null || error.message === "threw null" ? used.isFull() : error.message === "out of memory";
  if (ranOut) return { ...NOTHING, error: memoryFault() };
  const told = error ?? { name: "", message: "threw something that cannot be read", stack: "" };
  return { ...NOTHING, error: scriptError(told, source) };
}

const NO_FUNCTION =
  "The script has no function as its default export. Write: export default (event, ctx) => ({ content: event.content })";
const NOTHING: Result = { reply: null, error: null, warnings: [] };
const NOTHING_RETURNED: Warning = {
  code: "empty_output",
  message: "The function returned nothing, so nothing changes. If that is meant, return {}.",
};
const failed = (code: StepError["code"], message: string): Result => ({ ...NOTHING, error: { code, message } });

/** Scripts are not told the time zone of this machine: the interpreter asks the host's `Date` for it. */
function inUtc<T>(work: () => T): T {
  const own = Date.prototype.getTimezoneOffset;
  Date.prototype.getTimezoneOffset = () => 0;
  try {
    return work();
  } finally {
    Date.prototype.getTimezoneOffset = own;
  }
}
