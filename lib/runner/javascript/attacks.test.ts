import { afterAll, expect, test } from "vitest";
import { testRunners } from "../testing";

// If this fails, a script can hang, fill or leave its sandbox, or reach into another call.

const runners = testRunners();
afterAll(runners.close);

const GOOD = "export default (event) => ({ content: event.content + '!' })";
const nextIsRight = async () => {
  const next = await runners.javascript(GOOD, { event: { content: "fine" }, timeout_ms: 60_000 });
  expect(next).toMatchObject({ error: null, reply: { content: "fine!" } });
};

const ENDLESS = {
  "an endless loop": "export default () => { for (;;); }",
  "a loop in finally": "export default () => { try { for (;;); } catch {} finally { for (;;); } }",
  "a regex bomb": "export default () => /^(a|a)*$/.test('a'.repeat(40) + 'b')",
  // Nothing waits for the next step: a chain of promises would meet the memory cap on a quick machine.
  "a microtask loop":
    "export default () => { const f = () => { Promise.resolve().then(f); }; f(); return new Promise(() => {}); }",
  "a loop in toJSON": "export default () => ({ toJSON() { for (;;); } })",
  "a loop in a getter": "export default () => ({ get content() { for (;;); } })",
  "a loop in then": "export default () => ({ get then() { for (;;); } })",
  "a loop in the message of an error": "export default () => { throw { get message() { for (;;); } }; }",
  "a loop at the top level": "for (;;);\nexport default () => 1",
  "a loop in the parts that the sandbox uses":
    "JSON.stringify = Promise.resolve = String = () => { for (;;); };\nexport default async () => { for (;;); }",
  "native work that never looks at the clock": "export default () => 'a'.repeat(3e7).indexOf('a'.repeat(1e6) + 'b')",
};
test.for(Object.entries(ENDLESS))("%s is ended at its deadline", async ([, source]) => {
  await nextIsRight();
  const { error, reply } = await runners.javascript(source, { timeout_ms: 700 });
  expect(error).toEqual({ code: "timeout", message: "Hook timed out after 700ms" });
  expect(reply).toBeUndefined();
  await nextIsRight();
});

const BOMBS = {
  "a string bomb": "export default () => { let a = 'x'; for (;;) { a += a; a.charCodeAt(1); } }",
  "many strings": "export default () => { const a = []; for (;;) a.push('x'.repeat(1e6) + a.length); }",
  "an array bomb": "export default () => new Array(2 ** 31).fill(0)",
  "an object bomb": "export default () => { const a = []; for (;;) a.push({ a: [1] }); }",
  "a buffer bomb": "export default () => { const a = []; for (;;) a.push(new Uint8Array(1e7)); }",
};
// A bomb has to fill 128 MB, which takes its time on a busy machine.
test.for(Object.entries(BOMBS))(
  "%s ends as an error of its own, in bounded memory",
  { timeout: 120_000 },
  async ([, source]) => {
    await nextIsRight();
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 3; i += 1) {
      const { error } = await runners.javascript(source, { timeout_ms: 60_000 });
      expect(["memory_limit", "script_error"]).toContain(error?.code);
      expect(error?.message).toMatch(/memory|too long/);
      await nextIsRight();
    }
    // Two threads with a full machine each, and what the collector did not get to yet.
    expect(process.memoryUsage().rss - before).toBeLessThan(600e6);
  },
);

test("deep recursion, in calls, in JSON and in objects, is an error and no crash", async () => {
  for (const source of [
    "export default () => { const f = () => f() + 1; return f(); }",
    "export default () => JSON.parse('['.repeat(1e6))",
    "let a = {}; for (let i = 0; i < 1e5; i += 1) a = { a };\nexport default () => a",
    "const p = new Proxy({}, { get: (_, k, r) => r[k] });\nexport default () => ({ content: p.x })",
  ]) {
    const { error } = await runners.javascript(source, { timeout_ms: 60_000 });
    expect(error?.code).toBe("script_error");
    await nextIsRight();
  }
});

test("huge output ends the script, a huge reply is refused, and what was printed before is kept in part", async () => {
  const printed = await runners.javascript("export default () => { for (;;) console.log('ä'.repeat(5000)); }", {
    timeout_ms: 60_000,
  });
  expect(printed.error?.code).toBe("output_too_large");
  expect(printed.stdout_bytes).toBeGreaterThan(1_048_576);
  expect(printed.stdout_bytes).toBeLessThan(3_000_000);
  expect(Buffer.byteLength(printed.stdout)).toBeLessThanOrEqual(65_536);
  const once = await runners.javascript("export default () => console.log('x'.repeat(3e7))", { timeout_ms: 60_000 });
  expect(once.error?.code).toBe("output_too_large");
  const reply = await runners.javascript("export default () => ({ content: 'x'.repeat(5e6) })", { timeout_ms: 60_000 });
  expect(reply.error?.code).toBe("output_too_large");
  await nextIsRight();
});

test("nothing of the host is in reach", async () => {
  const source = `
    const roots = [globalThis, (() => {}).constructor("return this")(), console.log.constructor("return this")(),
      (async () => {}).constructor("return this")(), (0, eval)("globalThis"), Reflect.construct(Function, ["return this"])()];
    const names = ["process", "require", "module", "fetch", "XMLHttpRequest", "WebAssembly", "setTimeout", "setImmediate",
      "queueMicrotask", "Worker", "Atomics", "navigator", "performance", "Buffer", "global", "self", "std", "os", "scriptArgs"];
    export default async () => {
      let imported = "refused";
      try { imported = Object.keys(await import("node:fs")); } catch {}
      try { imported = Object.keys(await import("os")); } catch {}
      let frames = "";
      try { null.x; } catch (error) { frames = error.stack; }
      return { found: roots.flatMap((root) => names.filter((name) => name in root)), imported, frames,
        meta: Object.keys(import.meta) };
    };`;
  const { reply, error } = await runners.javascript(source, { timeout_ms: 60_000 });
  expect(error).toBeNull();
  expect(reply).toMatchObject({ found: [], imported: "refused", meta: [] });
  expect((reply as { frames: string }).frames).not.toMatch(/file:|\/|node/);
});

test("what one call does to its globals and prototypes, the next does not see", async () => {
  const dirty = `Object.prototype.polluted = 1; Array.prototype.map = () => []; JSON.parse = () => ({ content: "hacked" });
    globalThis.left = 1; String.prototype.split = () => []; Promise.prototype.then = () => {};
    export default () => ({ content: "x" });`;
  const probe = `export default (event) => ({ content: [typeof left, ({}).polluted, [1].map((n) => n + 1)[0],
    JSON.parse("[2]")[0], "a,b".split(",").length].join(" ") })`;
  for (let i = 0; i < 4; i += 1) {
    await runners.javascript(dirty, { timeout_ms: 60_000 });
    const { reply } = await runners.javascript(probe, { timeout_ms: 60_000 });
    expect(reply).toEqual({ content: "undefined  2 2 2" });
  }
});

test("a reply with __proto__ stays data, and text that is no valid UTF-16 comes out as it went in", async () => {
  const source = `export default (event) => JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"content":"x"}')`;
  const { reply } = await runners.javascript(source, { timeout_ms: 60_000 });
  expect(Object.hasOwn(reply as object, "__proto__")).toBe(true);
  expect(Object.getPrototypeOf(reply)).toBe(Object.prototype);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  for (const content of ["\ud800", "a\udc00b", "\u0000\u2028\ufeff", "😀".slice(1)]) {
    const same = await runners.javascript("export default (e) => ({ content: e.content })", {
      event: { content },
      timeout_ms: 60_000,
    });
    expect(same.reply).toEqual({ content });
  }
});

test("a hanging script delays no other call while a thread is free", async () => {
  await Promise.all([nextIsRight(), nextIsRight(), nextIsRight()]);
  const order: string[] = [];
  const hanging = runners
    .javascript(ENDLESS["an endless loop"], { timeout_ms: 8_000 })
    .then(() => order.push("hanging"));
  const others = Array.from({ length: 49 }, () => nextIsRight().then(() => order.push("other")));
  await Promise.all([hanging, ...others]);
  expect(order.at(-1)).toBe("hanging");
});
