import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemFirst, testRunners } from "../../testing";

/** The example as it ships, copied to where scripts lie and nothing changed: an extension that exists has to run as it is. */
const FOLDER = join(process.cwd(), "examples", "push-guard");
const runners = testRunners(systemFirst());
afterAll(runners.close);
beforeAll(async () => {
  cpSync(FOLDER, join(runners.dataDir, "scripts", "push-guard"), { recursive: true });
  await runners.confinement();
});

const manifest = JSON.parse(readFileSync(join(FOLDER, ".synaps-plugin", "plugin.json"), "utf8"));
const call = (point: "before_tool_call" | "after_tool_call", event: object, config: object = {}) =>
  runners.command(
    { runtime: "python", path: `push-guard/${manifest.extension.args[0]}`, protocol: "synaps", config },
    { event: { kind: point, tool_name: "bash", ...event }, timeout_ms: 30_000, as: { point, name: manifest.name } },
  );
const bash = (command: string, config: object = {}) => call("before_tool_call", { tool_input: { command } }, config);

test("a push to the protected branch asks, other commands go on", async () => {
  const ask = { action: "confirm", message: "Push to main?" };
  for (const command of [
    "git push origin main",
    "git push",
    "git push --force origin HEAD:main",
    "ls && git  push -u origin main",
  ])
    expect((await bash(command)).reply).toEqual(ask);
  for (const command of ["git push origin feature", "git status", "echo main"])
    expect((await bash(command)).reply).toEqual({ action: "continue" });
  expect((await bash("git push origin trunk", { branch: "trunk" })).reply).toMatchObject({ message: "Push to trunk?" });
});

test("card numbers are replaced, what only looks like one stays", async () => {
  const tool_output = "name: Ada\ncard: 4111 1111 1111 1111\nold: 5500-0000-0000-0004\norder: 1234567890123\n";
  const outcome = await call("after_tool_call", { tool_output, tool_input: {} });
  expect(outcome.reply).toEqual({
    action: "replace",
    output: "name: Ada\ncard: [card number]\nold: [card number]\norder: 1234567890123\n",
  });
  expect((await call("after_tool_call", { tool_output: "nothing here" })).reply).toEqual({ action: "continue" });
});

test("both subscriptions are one process", async () => {
  await bash("git push", { branch: "x" });
  const first = await call("after_tool_call", { tool_output: "y" }, { branch: "x" });
  // It says what it protects when it starts, and it started once.
  expect(first).toMatchObject({ error: null, stderr: "", process: { health: "running", restart_count: 0 } });
});
