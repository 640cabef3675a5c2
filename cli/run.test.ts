import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { processesWith } from "@/lib/runner/testing";

// If this fails, `sluice run` in an agent's tool path breaks the agent instead of leaving its text alone.

const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "sluice-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const EVENT = JSON.stringify({
  content: "   Compiling a-crate-with-a-name v0.1.0\nerror: no\n",
  tool_name: "shell_exec",
});
const hook = (runner: unknown, rest = {}) => ({ name: "H", point: "transform_tool_result", runner, ...rest });
const PIPELINE = hook({ kind: "pipeline", stages: [{ drop_lines: ["^\\s+Compiling"] }] });
const CLEANED = { content: "[1 line omitted]\nerror: no\n" };

function sluice(config: unknown, args: string[] = [], input = EVENT) {
  const file = path.join(folder, `${Math.random().toString(36).slice(2)}.json`);
  writeFileSync(file, typeof config === "string" ? config : JSON.stringify(config));
  const done = spawnSync(process.execPath, ["cli/bin.mjs", "run", "--config", file, "--data-dir", folder, ...args], {
    cwd: root,
    input,
    encoding: "utf8",
  });
  return { code: done.status, reply: done.stdout ? JSON.parse(done.stdout) : null, stderr: done.stderr };
}

test.each([
  ["one hook", PIPELINE],
  ["a list of hooks", [hook({ kind: "pipeline", stages: [] }), PIPELINE]],
  ["an object with hooks", { hooks: [PIPELINE] }],
])("%s cleans the event without a server", (_, config) => {
  expect(sluice(config)).toEqual({ code: 0, reply: CLEANED, stderr: "" });
});

test("a script by path runs from the data folder, and --full says what it did", () => {
  mkdirSync(path.join(folder, "scripts"), { recursive: true });
  writeFileSync(path.join(folder, "scripts", "h.sh"), `cat >/dev/null; echo '{"content":"short"}'`);
  const { reply } = sluice(hook({ kind: "command", runtime: "bash", path: "h.sh" }), ["--full"]);
  expect(reply).toMatchObject({
    verdict: "replaced",
    reply: { content: "short" },
    steps: [{ disposition: "applied" }],
  });
});

test("a failing hook leaves the text alone and says so; --fail-closed makes it an exit code", () => {
  const failing = hook({ kind: "command", runtime: "bash", source: "exit 3" });
  expect(sluice(failing)).toMatchObject({ code: 0, reply: {}, stderr: expect.stringContaining("Some(3)") });
  expect(sluice(failing, ["--fail-closed"])).toMatchObject({ code: 1, reply: {} });
});

test.each([
  ["an event that is not JSON", PIPELINE, "not json", "not JSON"],
  ["an event that is a list", PIPELINE, "[]", "not a JSON object"],
  ["an event without content", PIPELINE, "{}", "content"],
  ["a config that is not JSON", "{", EVENT, "not JSON"],
  ["a config with an unknown field", { ...PIPELINE, colour: 1 }, EVENT, "colour"],
  ["a pattern that does not compile", hook({ kind: "pipeline", stages: [{ drop_lines: ["("] }] }), EVENT, "stages.0"],
])("%s is said on stderr, and the agent keeps its text", (_, config, input, said) => {
  expect(sluice(config, [], input)).toMatchObject({ code: 0, reply: {}, stderr: expect.stringContaining(said) });
  expect(sluice(config, ["--fail-closed"], input).code).toBe(1);
});

test("a sandboxed script runs without a server, and its faults and its deadline leave the text alone", () => {
  const script = (source: string, rest = {}) => hook({ kind: "javascript", source }, rest);
  const cleans = "export default (event: { content: string }) => ({ content: event.content.slice(-10) })";
  expect(sluice(script(cleans))).toEqual({ code: 0, reply: { content: "error: no\n" }, stderr: "" });
  for (const [source, said, timeout_ms] of [
    ["export default (event) => {\n  event.none.x;\n}", "line 2", 20_000],
    ["export default (event) => {{", "SyntaxError", 20_000],
    ["export default () => { for (;;); }", "timed out", 500],
  ] as const)
    expect(sluice(script(source, { timeout_ms }))).toMatchObject({
      code: 0,
      reply: {},
      stderr: expect.stringContaining(said),
    });
});

test("a catastrophic pattern ends at its deadline", () => {
  const bomb = hook({ kind: "pipeline", stages: [{ drop_lines: ["^(a+)+$"] }] }, { timeout_ms: 300 });
  const event = JSON.stringify({ content: `${"a".repeat(40)}!\n` });
  expect(sluice(bomb, [], event)).toMatchObject({ code: 0, reply: {}, stderr: expect.stringContaining("timed out") });
});

test("wrong usage is exit code 2, with the usage", () => {
  const done = spawnSync(process.execPath, ["cli/bin.mjs", "run", "--colour"], { cwd: root, encoding: "utf8" });
  expect([done.status, done.stderr.includes("Usage:")]).toEqual([2, true]);
});

test.each(["SIGINT", "SIGTERM"] as const)("%s ends the script and its private folder with the run", async (signal) => {
  const file = path.join(folder, `${signal}.json`);
  const mark = `mark-${signal}-${process.pid}`;
  const temporary = path.join(folder, `tmp-${signal}`);
  mkdirSync(temporary);
  writeFileSync(file, JSON.stringify(hook({ kind: "command", runtime: "bash", source: "sleep 300", args: [mark] })));
  const run = spawn(process.execPath, ["cli/bin.mjs", "run", "--config", file, "--data-dir", folder], {
    cwd: root,
    env: { ...process.env, TMPDIR: temporary },
  });
  const ended = once(run, "exit");
  run.stdin.end(EVENT);
  await expect.poll(() => processesWith(mark), { timeout: 20_000 }).toBeGreaterThan(0);
  expect(readdirSync(temporary)).not.toEqual([]);
  run.kill(signal);
  expect((await ended)[0]).toBe(signal === "SIGINT" ? 130 : 143);
  await expect.poll(() => processesWith(mark)).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
});

test("input is read as the server reads it: a byte order mark is left out, what is not UTF-8 or too deep is named", () => {
  expect(sluice(`\ufeff${JSON.stringify(PIPELINE)}`, [], `\ufeff${EVENT}`)).toMatchObject({ code: 0, reply: CLEANED });
  const deep = `{"content":"x","input":${"[".repeat(6_000)}${"]".repeat(6_000)}}`;
  expect(sluice(PIPELINE, [], deep)).toMatchObject({ reply: {}, stderr: expect.stringContaining("nested deeper") });
  expect(sluice(PIPELINE, ["--point", "nope"])).toMatchObject({
    stderr: expect.stringContaining('"nope"; hooks run at'),
  });
});
