import { readFileSync, statSync } from "node:fs";
import type { StepError } from "@/lib/contract/run";
import { callHost } from "./host";
import { capMemory } from "./memory-cap";
import { MAX_MODULE, MAX_RESULT, type ModuleAnswer, type ModuleTask } from "./task";

/** What a guest may be logging in one line, and in a call. Bytes. */
const MAX_LOG_LINE = 4_096;
const MAX_LOG = 64 * 1024;
const LEVELS = ["trace", "debug", "info", "warn"];

type Guest = {
  memory: WebAssembly.Memory;
  alloc: (size: number) => number;
  execute: (pointer: number, length: number) => bigint;
};

/**
 * Calls a module by LibreFang's guest interface: it exports `memory`, `alloc(i32) -> i32` and `execute(i32, i32) -> i64`, is
 * given the event's JSON, and returns where the reply's JSON is, `pointer << 32 | length`. It may import `host_call` and
 * `host_log` from "librefang". Runs until it is done: to be called in a thread that can be ended.
 */
export function runModule({ file, event, memoryBytes }: ModuleTask): ModuleAnswer {
  let log = "";
  let logBytes = 0;
  let guest: Guest | null = null;
  const answer = (reply: string | null, error: StepError | null): ModuleAnswer => ({
    reply,
    error,
    log,
    log_bytes: logBytes,
  });
  const bytesAt = (pointer: number, length: number, what: string): Uint8Array => {
    const memory = guest?.memory.buffer ?? new ArrayBuffer(0);
    const [start, size] = [pointer >>> 0, length >>> 0];
    if (start + size > memory.byteLength) throw new Error(`${what}: pointer out of bounds`);
    return new Uint8Array(memory, start, size);
  };
  const give = (bytes: Uint8Array, what: string): number => {
    const pointer = (guest?.alloc(bytes.length) ?? 0) >>> 0;
    bytesAt(pointer, bytes.length, what).set(bytes);
    return pointer;
  };
  const librefang = {
    host_call: (pointer: number, length: number): bigint => {
      const reply = Buffer.from(JSON.stringify(callHost(() => textOf(bytesAt(pointer, length, "host_call")))), "utf8");
      return (BigInt(give(reply, "host_call")) << 32n) | BigInt(reply.length);
    },
    host_log: (level: number, pointer: number, length: number): void => {
      const cut = Math.min(length >>> 0, MAX_LOG_LINE);
      const text = textOf(bytesAt(pointer, cut, "host_log")).replace(/\r\n|\r|\n/g, "↵");
      const line = `${LEVELS[level] ?? "error"} ${text}${length >>> 0 > cut ? `... [truncated ${(length >>> 0) - cut} bytes]` : ""}\n`;
      logBytes += Buffer.byteLength(line);
      if (logBytes <= MAX_LOG) log += line;
    },
  };

  let module: WebAssembly.Module;
  try {
    if (statSync(file).size > MAX_MODULE) throw new Error(`the module is larger than ${MAX_MODULE} bytes`);
    module = new WebAssembly.Module(capMemory(readFileSync(file), memoryBytes) as Uint8Array<ArrayBuffer>);
  } catch (error) {
    return answer(null, notStarted("compilation", error));
  }
  let exports: WebAssembly.Exports;
  try {
    exports = new WebAssembly.Instance(module, { librefang }).exports;
  } catch (error) {
    return answer(null, notStarted("instantiation", error));
  }
  const missing = missingExport(exports);
  if (missing) return answer(null, violation(`Module must export '${missing}'`));
  guest = exports as unknown as Guest;

  try {
    const input = Buffer.from(event, "utf8");
    const packed = BigInt.asUintN(64, guest.execute(give(input, "alloc"), input.length));
    const length = Number(packed & 0xffff_ffffn);
    if (length > MAX_RESULT)
      return answer(null, {
        ...violation(`the result has ${length} bytes, at most ${MAX_RESULT} are allowed`),
        code: "output_too_large",
      });
    return answer(textOf(bytesAt(Number(packed >> 32n), length, "Result")), null);
  } catch (error) {
    const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    if (!isTrap) return answer(null, violation(messageOf(error)));
    return answer(null, { code: "script_error", message: `WASM execution failed: ${messageOf(error)}` });
  }
}

function missingExport({ memory, alloc, execute }: WebAssembly.Exports): string | null {
  if (!(memory instanceof WebAssembly.Memory)) return "memory";
  if (typeof alloc !== "function" || alloc.length !== 1) return "alloc(i32)->i32";
  return typeof execute !== "function" || execute.length !== 2 ? "execute(i32,i32)->i64" : null;
}

const textOf = (bytes: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const violation = (message: string): StepError => ({
  code: "script_error",
  message: `Guest ABI violation: ${message}`,
});
const notStarted = (step: string, error: unknown): StepError => ({
  code: "spawn_failed",
  message: `Failed to spawn hook: WASM ${step} failed: ${messageOf(error)}`,
});
