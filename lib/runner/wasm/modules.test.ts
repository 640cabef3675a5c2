import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { testRunners } from "../testing";
import { capMemory } from "./memory-cap";
import { ASK_HOST, ECHO, GROW, LOG, LOOP, number, OUT_OF_BOUNDS, TRAP, wasmModule } from "./testing";

/**
 * LibreFang's guest interface for WebAssembly (librefang.md 3.1, 3.5). Without these a module could not be run, could take
 * the server's memory or time, or reach what it was not granted.
 */
const runners = testRunners();
afterAll(runners.close);

let modules = 0;
function script(bytes: Buffer): string {
  modules += 1;
  const path = runners.script(`module-${modules}.wasm`, "");
  writeFileSync(join(runners.dataDir, "scripts", path), bytes);
  return path;
}
const run = (bytes: Buffer, event: Record<string, unknown> = {}, timeout_ms = 25_000, rest: object = {}) =>
  runners.command({ runtime: "webassembly", path: script(bytes), ...rest }, { event, timeout_ms });

test("a module is given the event as JSON and answers with JSON", async () => {
  const outcome = await run(wasmModule({ execute: ECHO }), { content: "grüße 😀" });
  expect(outcome.error).toBeNull();
  expect(outcome.reply).toMatchObject({ type: "transform_tool_result", content: "grüße 😀" });
});

test("the host tells the time and denies everything else", async () => {
  const proxy = wasmModule({ execute: ASK_HOST, imports: ["host_call"] });
  const ask = async (method: unknown) => (await run(proxy, { method, params: { path: "/etc/passwd" } })).reply;
  const { ok } = (await ask("time_now")) as { ok: number };
  expect(Math.abs(ok - Date.now() / 1_000)).toBeLessThan(60);
  expect(await ask("fs_read")).toEqual({ error: "Capability denied: fs_read" });
  expect(await ask("shell_exec")).toEqual({ error: "Capability denied: shell_exec" });
  expect(await ask("nonexistent")).toEqual({ error: "Unknown host method: nonexistent" });
});

test("what it logs is kept with the attempt, one line for each call", async () => {
  const outcome = await run(wasmModule({ execute: LOG, imports: ["host_log"] }), { content: "a\nb" });
  expect(outcome.stderr).toMatch(/^info \{.*"content":"a\\nb".*\}\n$/);
});

test("a missing export is said by name", async () => {
  const without = async (name: string) => {
    const exports = ["memory", "alloc", "execute"].filter((one) => one !== name);
    return (await run(wasmModule({ execute: ECHO, exports }))).error;
  };
  expect(await without("memory")).toEqual({
    code: "script_error",
    message: "Guest ABI violation: Module must export 'memory'",
  });
  expect((await without("alloc"))?.message).toContain("'alloc(i32)->i32'");
  expect((await without("execute"))?.message).toContain("'execute(i32,i32)->i64'");
});

test("what is no module, or imports more than the host has, does not start", async () => {
  expect((await run(Buffer.from("(module)"))).error).toMatchObject({
    code: "spawn_failed",
    message: expect.stringMatching(/^Failed to spawn hook: WASM compilation failed: /),
  });
  const wasi = wasmModule({ execute: ECHO, imports: ["host_log"], from: "wasi_snapshot_preview1" });
  expect((await run(wasi)).error?.message).toMatch(/^Failed to spawn hook: WASM instantiation failed: /);
});

test("a loop is ended at the deadline, and the next call is right", async () => {
  await run(wasmModule({ execute: ECHO }));
  const outcome = await run(wasmModule({ execute: LOOP }), {}, 1_000);
  expect(outcome.error).toEqual({ code: "timeout", message: "Hook timed out after 1s" });
  expect((await run(wasmModule({ execute: ECHO }), { content: "again" })).reply).toMatchObject({ content: "again" });
});

test("a trap and a result that is not there are the module's errors", async () => {
  expect((await run(wasmModule({ execute: TRAP }))).error).toMatchObject({
    code: "script_error",
    message: expect.stringMatching(/^WASM execution failed: /),
  });
  expect((await run(wasmModule({ execute: OUT_OF_BOUNDS }))).error?.message).toBe(
    "Guest ABI violation: Result: pointer out of bounds",
  );
});

test("memory grows to the cap and no further", async () => {
  expect((await run(wasmModule({ execute: GROW }), { content: "full" })).reply).toMatchObject({ content: "full" });
  const { error } = await run(wasmModule({ execute: ECHO, pages: [300] }));
  expect(error?.message).toContain("it needs 19660800 bytes of memory from the start, and may have 16777216");
  expect((await run(wasmModule({ execute: ECHO, pages: [300] }), {}, 25_000, { max_memory_mb: 32 })).error).toBeNull();
});

test("the cap stands in the module whatever limits it had, and nothing else changes", () => {
  fc.assert(
    fc.property(
      fc.nat(200),
      fc.option(fc.nat(65_536), { nil: undefined }),
      fc.integer({ min: 1, max: 300 }),
      (min, max, cap) => {
        fc.pre(max === undefined || max >= min);
        const bytes = wasmModule({ execute: ECHO, pages: [min, max] });
        if (min > cap) {
          expect(() => capMemory(bytes, cap * 65_536)).toThrow("from the start");
          return;
        }
        const capped = capMemory(bytes, cap * 65_536);
        const wanted = wasmModule({ execute: ECHO, pages: [min, Math.min(max ?? cap, cap)] });
        expect(Buffer.from(capped).equals(wanted)).toBe(true);
      },
    ),
  );
});

test("bytes that are no module go to the compiler as they are, or are refused", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (tail) => {
      const bytes = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 5, ...number(tail.length), ...tail]);
      try {
        expect(capMemory(bytes, 65_536).length).toBeGreaterThanOrEqual(8);
      } catch (error) {
        expect((error as Error).message).toMatch(/not supported|from the start/);
      }
    }),
  );
});
