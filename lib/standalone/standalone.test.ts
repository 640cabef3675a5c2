import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { HookConfig } from "@/lib/contract/hook-config";
import { PresetFile, SampleFile } from "@/lib/contract/preset";
import { runChain } from "@/lib/engine/run-chain";
import { composeScript } from "@/lib/manifest/script";
import { builtEngines, hook, ports } from "@/lib/manifest/testing/fixtures";
import { testRunners } from "@/lib/runner/testing";
import { clock } from "@/lib/service/clock";

// If this fails, an exported script answers something else than the server did, and nobody is there to see it.

const runners = testRunners();
const folder = mkdtempSync(path.join(tmpdir(), "sluice-standalone-"));
afterAll(async () => {
  await runners.close();
  rmSync(folder, { recursive: true, force: true });
});
const engines = builtEngines();
const root = path.resolve(import.meta.dirname, "../..");

/** @param name with its ending, which together with the folder says whether Node takes it for CommonJS or a module */
function written(config: HookConfig, name = "hook.js"): string {
  const file = path.join(mkdtempSync(path.join(folder, "s-")), name);
  writeFileSync(file, composeScript(config, engines, ports) ?? "");
  return file;
}

function run(file: string, input: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [file], { env: { ...process.env, NODE_ENV: "production" }, cwd: "/" });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    stdout += part;
  });
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    stderr += part;
  });
  child.stdin.on("error", () => undefined).end(input);
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, stdout, stderr })));
}

/** What the server's engine and runners answer for the hook alone. */
async function served(config: HookConfig, event: Record<string, unknown>) {
  const agent = { id: "a", slug: "a", profile: "librefang" as const, enabled: true, resolution: {} };
  const chain = [{ hook_id: null, revision: null, config: { ...config, timeout_ms: 60_000 } }];
  const { reply, steps } = await runChain({ agent, point: config.point, event, chain }, { run: runners.run, ...clock });
  return { reply, failed: steps[0]?.error !== null };
}

async function expectSame(config: HookConfig, event: Record<string, unknown>, file = written(config)) {
  const [here, there] = await Promise.all([served(config, event), run(file, `${JSON.stringify(event)}\n`)]);
  if (here.failed) expect({ ...there, stderr: there.stderr !== "" }).toEqual({ code: 1, stdout: "", stderr: true });
  else expect({ reply: JSON.parse(there.stdout), code: there.code }).toEqual({ reply: here.reply, code: 0 });
}

const EVENT = {
  type: "transform_tool_result",
  agent_id: "5f0c1a52-7a55-5b52-9d0b-6f3f2b1f7f11",
  tool_name: "shell_exec",
  tool_use_id: "toolu_1",
  input: { command: "cargo check" },
  content: "",
  is_error: false,
  status: "completed",
};

const at = (...parts: string[]) => path.join(root, "presets", ...parts);
const presets = readdirSync(at(), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => PresetFile.parse(JSON.parse(readFileSync(at(name, "preset.json"), "utf8"))));

/** Each process takes half a second, so only as many presets as it takes to have every kind of stage. */
function covering() {
  const seen = new Set<string>();
  return presets.filter(({ hook: { runner } }) => {
    const kinds = runner.kind === "pipeline" ? runner.stages.flatMap((stage) => Object.keys(stage)) : [];
    const news = kinds.some((kind) => !seen.has(kind));
    for (const kind of kinds) seen.add(kind);
    return news;
  });
}

test.each(covering())("the preset $id answers a sample as the server does", async ({ id, hook: config }) => {
  const [name] = readdirSync(at(id, "samples")).filter((file) => file.endsWith(".json"));
  const sample = at(id, "samples", name ?? "");
  const { command, exit_code, tool_name } = SampleFile.parse(JSON.parse(readFileSync(sample, "utf8")));
  const content = readFileSync(sample.replace(/\.json$/, ".txt"), "utf8");
  const is_error = exit_code !== 0;
  const status = is_error ? "error" : "completed";
  await expectSame(config, { ...EVENT, tool_name, input: { command }, content, is_error, status });
});

test("a pipeline answers generated texts as the server does, guard and conditions included", async () => {
  const config = hook({
    runner: {
      kind: "pipeline",
      stages: [{ strip_ansi: true }, { dedupe_lines: true }, { drop_lines: ["^note"] }, { max_lines: 4 }],
    },
    match: { command: "^cargo" },
    guard: { protect: ["^error"] },
  });
  const file = written(config);
  const line = fc.constantFrom(
    "note: a",
    "error: b",
    "ok\r",
    "",
    "\u001b[31mred\u001b[0m",
    "same",
    "same",
    '😀 {"a": 1}',
  );
  const event = fc.record({
    content: fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n")),
    is_error: fc.boolean(),
    input: fc.constantFrom({ command: "cargo check" }, { command: "ls" }, null),
  });
  await fc.assert(
    fc.asyncProperty(event, (fields) => expectSame(config, { ...EVENT, ...fields }, file)),
    { numRuns: 8 },
  );
}, 120_000);

const SCRIPTS: [string, string, object?][] = [
  [
    "types, async and console",
    'export default async (event: { content: string }, ctx: { point: string }) => { console.log("x", ctx); return { content: (ctx.point + event.content) as string } }',
  ],
  [
    "a named function and helpers",
    "const up = (s) => s.toUpperCase();\nexport default function tidy(event) { return { content: up(event.content) } }",
  ],
  [
    "clock and randomness that stand still",
    "export default () => ({ content: [Date.now(), new Date().toISOString(), Math.random(), Math.random()].join() })",
    { deterministic: true },
  ],
  [
    "ctx and the whole event",
    "export default (event, ctx) => ({ content: JSON.stringify([event, ctx.point, ctx.agent_id]) })",
  ],
  ["nothing returned", "export default () => {}"],
  ["a reply without effect", "export default () => ({ result: 1 })"],
  ["a throw", "export default () => { throw new Error('no') }"],
  ["no default export", "export const a = 1;"],
  ["what JSON cannot hold", "export default () => Symbol('x')"],
];
test.each(SCRIPTS)("JavaScript with %s answers as the sandbox does", async (_, source, rest = {}) => {
  await expectSame(hook({ runner: { kind: "javascript", source, ...rest } }), { ...EVENT, content: "a\nä 😀" });
});

test("a script works as CommonJS and as a module, and reads a file that its name is not said of", async () => {
  const config = hook({ runner: { kind: "pipeline", stages: [{ drop_lines: ["x"] }] } });
  for (const name of ["hook.js", "hook.mjs", "hook.cjs"]) {
    const { stdout } = await run(written(config, name), JSON.stringify({ ...EVENT, content: "a\nx\n" }));
    expect(JSON.parse(stdout)).toEqual({ content: "a\n" });
  }
  const inModule = written(config);
  writeFileSync(path.join(path.dirname(inModule), "package.json"), '{"type":"module"}');
  expect(JSON.parse((await run(inModule, JSON.stringify({ ...EVENT, content: "a\nx\n" }))).stdout)).toEqual({
    content: "a\n",
  });
});

test("input that is no event fails with a word on stderr, so that the runtime's policy decides", async () => {
  const file = written(hook({ runner: { kind: "pipeline", stages: [] } }));
  for (const input of ["", "nonsense", "[]"])
    expect(await run(file, input)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("JSON object"),
    });
});

test("a SynapsCLI hook speaks the extension protocol: initialize, its own kind, other kinds, faults, shutdown", async () => {
  mkdirSync(folder, { recursive: true });
  const config = hook({
    point: "before_tool_call",
    permissions: ["tools.intercept"],
    match: { tools: ["bash"] },
    runner: {
      kind: "javascript",
      source:
        "export default (e) => { if (e.tool_input === 1) throw new Error('no'); return { action: 'block', reason: e.tool_name } }",
    },
  });
  const ask = (id: number, method: string, params: unknown) => frame({ jsonrpc: "2.0", id, method, params });
  const event = { kind: "before_tool_call", tool_name: "bash", tool_input: {} };
  const { stdout, code } = await run(
    written(config),
    ask(1, "initialize", {}) +
      ask(2, "hook.handle", event) +
      ask(3, "hook.handle", { ...event, tool_name: "read" }) +
      ask(4, "hook.handle", { ...event, kind: "after_tool_call" }) +
      ask(5, "hook.handle", { ...event, tool_input: 1 }) +
      ask(6, "tool.call", {}) +
      ask(7, "shutdown", null),
  );
  const answers = stdout
    .split(/Content-Length: \d+\r\n\r\n/)
    .filter(Boolean)
    .map((body) => JSON.parse(body));
  expect(answers.map(({ id, result, error }) => [id, result ?? error?.code ?? null])).toEqual(
    [
      [1, { protocol_version: 1, capabilities: { tools: [], providers: [] } }],
      [2, { action: "block", reason: "bash" }],
      [3, { action: "continue" }],
      [4, { action: "continue" }],
      [5, -32000],
      [6, -32601],
      [7, undefined],
    ].map(([id, value]) => [id, value ?? null]),
  );
  expect(code).toBe(0);
});

const frame = (message: object) => {
  const body = JSON.stringify(message);
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};
