import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import variant from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule } from "quickjs-emscripten-core";

const PAGE = 64 * 1024;
/** 128 MiB: enough for most rewrites of a 4 MiB text. The cap is WebAssembly's own, since QuickJS's does not hold against long strings. */
const MAX_PAGES = 2_048;
/** WebAssembly memory never shrinks, so a machine that had to grow far is not kept. */
const KEEP_BYTES = 48 * 1024 * 1024;

/** One instance of the QuickJS interpreter with a memory of its own. */
export type Machine = {
  quickjs: QuickJSWASMModule;
  /** Whether the memory is as good as used up. */
  isFull: () => boolean;
  /** Whether it is small enough to be used again. */
  isSmall: () => boolean;
};

let compiled: WebAssembly.Module | undefined;

/** Takes about 5 ms, and 20 ms more for the first of a thread. */
export async function createMachine(): Promise<Machine> {
  compiled ??= new WebAssembly.Module(
    readFileSync(createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm")),
  );
  const wasmMemory = new WebAssembly.Memory({ initial: 256, maximum: MAX_PAGES });
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule: compiled, wasmMemory }));
  return {
    quickjs,
    isFull: () => wasmMemory.buffer.byteLength > 0.9 * MAX_PAGES * PAGE,
    isSmall: () => wasmMemory.buffer.byteLength <= KEEP_BYTES,
  };
}
