import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { testRunners } from "../testing";

// If this fails, the documented form of a JavaScript hook no longer gives what the documentation says.

const runners = testRunners();
afterAll(runners.close);

const SLOW = { timeout_ms: 60_000 };
const run = (source: string, rest = {}) => runners.javascript(source, { ...SLOW, ...rest });

test("the function gets event and ctx, its reply is the outcome, and what it prints is kept", async () => {
  const source = `export default (event, ctx) => {
    console.log("tool", event.tool_name, { n: 1 });
    console.error(ctx);
    return { content: event.content.toUpperCase() };
  };`;
  const outcome = await run(source, { event: { content: "ä\n😀" } });
  expect(outcome).toMatchObject({
    error: null,
    reply: { content: "Ä\n😀" },
    warnings: [],
    stderr: "",
    exit_code: null,
  });
  const info = '{"point":"transform_tool_result","agent_id":"5f0c1a52-7a55-5b52-9d0b-6f3f2b1f7f11","timeout_ms":60000}';
  expect(outcome.stdout).toBe(`tool shell_exec {"n":1}\n${info}\n`);
  expect(outcome.stdout_bytes).toBe(Buffer.byteLength(outcome.stdout));
});

test("TypeScript and async functions work, and a fault keeps the line of the source as written", async () => {
  const typed = `type Event = {\n  content: string;\n};
enum Kind { A, B = 3 }
export default async (event: Event): Promise<{ content: string }> => {
  const text = await Promise.resolve(event.content as string);
  if (text === "bad")
    throw new RangeError(\`no \${Kind.B}\`);
  return { content: text! };
};`;
  expect(await run(typed, { event: { content: "x" } })).toMatchObject({ error: null, reply: { content: "x" } });
  const { error } = await run(typed, { event: { content: "bad" } });
  expect(error).toMatchObject({ code: "script_error", line: 8 });
  expect(error?.message).toMatch(/^RangeError: no 3\n {4}at default \(line 8\)/);
});

test("replies that are no object have defined results", async () => {
  expect(await run("export default () => {}")).toMatchObject({
    error: null,
    reply: {},
    warnings: [{ code: "empty_output" }],
  });
  expect(await run("export default () => null")).toMatchObject({ error: null, reply: null });
  expect(await run("export default () => 'text'")).toMatchObject({ error: null, reply: "text" });
  expect(await run("export default () => ({ a: NaN, b: undefined, c() {} })")).toMatchObject({ reply: { a: null } });
  for (const [value, words] of [
    ["() => 1", "The reply is a function, which JSON cannot hold"],
    ["Symbol('x')", "The reply is a symbol, which JSON cannot hold"],
    ["5n", "The reply cannot be written as JSON. TypeError"],
    ["({ a: 5n })", "The reply cannot be written as JSON. TypeError"],
    ["(() => { const a = {}; a.a = a; return a })()", "The reply cannot be written as JSON. TypeError"],
    ["[...Array(300)].reduce((a) => ({ a }), {})", "nested too deeply"],
    ["new Promise(() => {})", "The promise never settles"],
    ["Promise.reject(new Error('late'))", "Error: late"],
  ]) {
    const { error } = await run(`export default () => ${value}`);
    expect(error?.code).toBe("script_error");
    expect(error?.message).toContain(words);
  }
});

test("a fault of the source is told with its line, also before any call", async () => {
  for (const [source, line, words] of [
    ["const a = 1;\nconst b = ;\nexport default () => a", 2, "SyntaxError"],
    ["export default (event) => {\n  const a = event;\n  const b = ;\n};", 3, "SyntaxError"],
    [
      "export default async (event: { content: string }): Promise<object> => {\n  const a: string = event.content;\n  return [a].map((x: string) => {\n    return x +;\n  });\n};",
      4,
      "SyntaxError",
    ],
    ["export default (event) => ({\n  content: event.content,\n  other: ,\n});", 3, "SyntaxError"],
    ["let a;\nlet a;\nexport default () => a", 2, "SyntaxError"],
    ["const x = 1;\nx.y.z;\nexport default () => x", 2, "TypeError"],
    ["export const a = 1;", undefined, "no function as its default export"],
    ["import fs from 'fs';\nexport default () => fs;", undefined, "could not load module 'fs'"],
  ] as const) {
    const checked = await runners.checkJavascript(source, "agent");
    expect(checked).toMatchObject({ code: "script_error", message: expect.stringContaining(words) });
    expect(checked?.line).toBe(line);
    expect((await run(source)).error).toEqual(checked);
  }
  expect(await runners.checkJavascript("export default () => ({})", "agent")).toBeNull();
});

test("deterministic: the clock stands still and randomness follows from the event; otherwise both are real", async () => {
  const source = `export default () => ({ at: [Date.now(), +new Date(), new Date(5).getTime(), Date(), new Date() instanceof Date],
    random: [Math.random(), Math.random()], zone: new Date(2020, 6, 1).toISOString() })`;
  const still = async (content: string) =>
    (await run(source, { deterministic: true, event: { content } })).reply as never;
  const [first, again, other] = [await still("a"), await still("a"), await still("b")] as {
    at: [];
    random: number[];
  }[];
  expect(again).toEqual(first);
  const now = Date.UTC(2000, 0, 1);
  expect(first?.at).toEqual([now, now, 5, expect.stringContaining("2000"), true]);
  expect(other?.random).not.toEqual(first?.random);
  expect(first?.random[0]).not.toBe(first?.random[1]);
  const before = Date.now();
  const real = (await run(source)).reply as { at: number[]; random: number[]; zone: string };
  expect(real.at[0]).toBeGreaterThanOrEqual(before);
  expect(real.random).not.toEqual(((await run(source)).reply as typeof real).random);
  expect(real.zone).toBe("2020-07-01T00:00:00.000Z");
});

test("the example of the guide does what it says", async () => {
  const [, example] = /```ts\n(.*?)```/s.exec(readFileSync("docs/guides/javascript.md", "utf8")) ?? [];
  const outcome = await run(example ?? "", { event: { content: "   Compiling demo\nerror: no\n" } });
  expect(outcome).toMatchObject({ error: null, reply: { content: "error: no\n" } });
  expect(outcome.stdout).toBe("transform_tool_result: kept 2 lines\n");
});
