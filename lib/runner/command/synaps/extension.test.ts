import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { processesWith, systemFirst, testRunners, until } from "../../testing";
import { EXTENSION, extension } from "./fixture";

/**
 * SynapsCLI's extension protocol (synaps.md 3, vectors P1–P6 and P17 of 5.3). Without these an extension that works in SynapsCLI
 * would not be started, would be asked twice or never again, or would stop the agent.
 */
let secret: Record<string, string> = { TOKEN: "s3cret-value" };
const runners = testRunners(systemFirst(), { secrets: async () => secret });
afterAll(runners.close);
const shared = mkdtempSync(join(tmpdir(), "sluice-ext-"));
afterAll(() => rmSync(shared, { recursive: true }));
// What a host offers is found out once, which takes longer than a call may on a busy machine.
beforeAll(() => runners.confinement());

const EVENT = { kind: "before_tool_call", tool_name: "bash", tool_input: { command: "ls" } };
const call = (source: string, { config = {}, as = {}, timeout_ms = 25_000, ...rest }: Record<string, unknown> = {}) =>
  runners.command(
    { source, protocol: "synaps", config, ...rest },
    {
      event: EVENT,
      timeout_ms: timeout_ms as number,
      as: { point: "before_tool_call", name: "guard", ...(as as object) },
    },
  );
const CONTINUE = { action: "continue" };

test("P1: initialize comes first and says who is called with what, then the event, untouched", async () => {
  const source = extension(
    'result(message, {"action": "continue", "first": first, "event": event, "cwd": os.getcwd()})',
  );
  const outcome = await call(source, { config: { branch: "main", depth: 3 } });
  expect(outcome.error).toBeNull();
  const reply = outcome.reply as { first: Record<string, unknown>; event: Record<string, unknown>; cwd: string };
  expect(reply.first).toMatchObject({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      synaps_version: "0.10.2",
      extension_protocol_version: 1,
      plugin_id: "guard",
      plugin_root: reply.cwd,
      config: { branch: "main", depth: 3 },
    },
  });
  expect(reply.event).toMatchObject(EVENT);
  expect(outcome.process).toEqual({ health: "running", restart_count: 0 });
});

test("P2: another protocol version is refused for good, and nothing is asked", async () => {
  const source = `${EXTENSION}\nresult(read(), {"protocol_version": 999})\nresult(read(), {"action": "continue"})\n`;
  for (let i = 0; i < 2; i += 1) {
    const outcome = await call(source);
    expect(outcome.error?.message).toContain("uses unsupported protocol_version 999");
    expect(outcome.process).toEqual({ health: "failed_initialize", restart_count: 0 });
  }
});

test("P4: an extension that exits before answering is started again and asked once more", async () => {
  const source = `import os\n${extension(
    'if event.get("tool_name") and not os.path.exists(flag):\n    open(flag, "w").close()\n    os._exit(3)\nresult(message, {"action": "continue"})',
  ).replace("count = 0", `count = 0\nflag = ${JSON.stringify(join(shared, "p4"))}`)}`;
  const outcome = await call(source, { allow_filesystem: true });
  expect(outcome).toMatchObject({ error: null, reply: CONTINUE, process: { health: "degraded", restart_count: 1 } });
  expect(outcome.warnings.map(({ code }) => code)).toContain("restarted");
});

test("P5: a crash after a good answer is met at the next hook by a new start", async () => {
  const source = extension('result(message, {"action": "continue", "pid": os.getpid(), "count": count})\nos._exit(1)');
  expect((await call(source)).process).toEqual({ health: "running", restart_count: 0 });
  const second = await call(source);
  expect(second).toMatchObject({ error: null, reply: { count: 1 }, process: { restart_count: 1 } });
});

test("P3, P6: one that always exits is given up after three restarts: four calls, none stops the chain", async () => {
  const source = extension("os._exit(7)");
  const seen = [];
  for (let i = 0; i < 5; i += 1) seen.push(await call(source));
  for (const outcome of seen) expect(outcome).toMatchObject({ reply: undefined, error: { code: "transport" } });
  expect(seen.map(({ process }) => process?.restart_count)).toEqual([1, 2, 3, 4, 4]);
  expect(seen[3]?.process?.health).toBe("failed");
  expect(seen[3]?.error?.message).toContain("exceeded restart limit (3)");
  for (const outcome of seen.slice(0, 3)) expect(outcome.warnings.map(({ code }) => code)).toContain("restarted");
});

test("one that was given up is asked again after a reset", async () => {
  const flag = join(shared, "healed");
  const source = extension(
    `import pathlib\nif not pathlib.Path(${JSON.stringify(flag)}).exists(): os._exit(1)\nresult(message, {"action": "continue"})`,
  );
  const options = { allow_filesystem: true, as: { hook_id: "h-reset" } };
  for (let i = 0; i < 4; i += 1) await call(source, options);
  expect((await call(source, options)).process?.health).toBe("failed");
  writeFileSync(flag, "");
  expect((await call(source, options)).process?.health).toBe("failed");
  expect(runners.resetProcess({ hook_id: "h-reset" })).toBe(1);
  expect(await call(source, options)).toMatchObject({
    reply: CONTINUE,
    process: { health: "running", restart_count: 0 },
  });
});

test("P9: a modify without input arrives as it is; what it means is the engine's to say", async () => {
  const outcome = await call(extension('result(message, {"action": "modify"})'));
  expect(outcome).toMatchObject({ error: null, reply: { action: "modify" } });
});

test("P17: a secret survives a restart, and is masked in what is recorded", async () => {
  const source = extension(
    'print("token", os.environ["LIBREFANG_SECRET_TOKEN"], file=sys.stderr)\nsys.stderr.flush()\nresult(message, {"action": "continue", "token": os.environ["LIBREFANG_SECRET_TOKEN"]})\nos._exit(0)',
  );
  for (const restarts of [0, 1]) {
    const outcome = await call(source, { secrets: ["TOKEN"] });
    expect(outcome).toMatchObject({ reply: { token: "s3cret-value" }, process: { restart_count: restarts } });
    expect(outcome.stdout).toContain('"token": "***"');
    expect(outcome.stdout + outcome.stderr).not.toContain("s3cret-value");
  }
  secret = {};
  const missing = await call(extension('result(message, {"action": "continue"})'), { secrets: ["GONE"] });
  expect(missing.warnings.map(({ code }) => code)).toContain("secret_missing");
  secret = { TOKEN: "s3cret-value" };
});

test("an error object is a failure of the call and leaves the process alone", async () => {
  const source = extension(
    'if count == 1: write({"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32000, "message": "no luck"}})\nelse: result(message, {"action": "continue", "count": count})',
  );
  expect(await call(source)).toMatchObject({
    reply: undefined,
    error: { code: "script_error", message: "Extension error: no luck (code -32000)" },
    process: { health: "running", restart_count: 0 },
  });
  expect(await call(source)).toMatchObject({ reply: { count: 2 }, process: { health: "running", restart_count: 0 } });
});

test("a call that runs out of time changes no health, and its late answer is not taken for another's", async () => {
  const source = extension('if count == 2: time.sleep(1.5)\nresult(message, {"action": "continue", "count": count})');
  await call(source);
  const late = await call(source, { timeout_ms: 700 });
  expect(late).toMatchObject({ error: { code: "timeout", message: "Hook timed out after 700ms" } });
  expect(late.process).toEqual({ health: "running", restart_count: 0 });
  expect(await call(source)).toMatchObject({ reply: { count: 3 }, process: { health: "running", restart_count: 0 } });
});

test("an extension that is slow to start is ready for a later call", async () => {
  const source = extension('result(message, {"action": "continue", "count": count})').replace(
    "welcome(first)",
    "time.sleep(1.5)\nwelcome(first)",
  );
  expect((await call(source, { timeout_ms: 500 })).error?.message).toContain("the extension was still starting");
  expect(await call(source)).toMatchObject({ reply: { count: 1 }, process: { health: "running", restart_count: 0 } });
});

test("its requests are answered, its notifications and stray answers ignored", async () => {
  const source = extension(
    [
      'write({"jsonrpc": "2.0", "method": "widget.show", "params": {}})',
      'write({"jsonrpc": "2.0", "id": 999, "result": {"action": "block", "reason": "stray"}})',
      'write({"jsonrpc": "2.0", "id": "2", "result": {"action": "block", "reason": "text id"}})',
      "answers = []",
      'for i, (method, params) in enumerate([("config.get", {"key": "branch"}), ("config.get", {"key": "none"}), ("config.get", {}), ("config.get", {"key": "a.b"}), ("memory.append", {})]):',
      '    write({"jsonrpc": "2.0", "id": "q%d" % i, "method": method, "params": params})',
      "    answers.append(read())",
      'result(message, {"action": "continue", "answers": answers})',
    ].join("\n"),
  );
  const { reply, error } = await call(source, { config: { branch: "main" } });
  expect(error).toBeNull();
  expect((reply as { answers: unknown[] }).answers).toMatchObject([
    { id: "q0", result: { value: "main" } },
    { id: "q1", result: { value: null } },
    { id: "q2", error: { code: -32602 } },
    { id: "q3", error: { code: -32602 } },
    { id: "q4", error: { code: -32601 } },
  ]);
});

test("output that is no frame is a broken transport, and met by a restart", async () => {
  for (const noise of ['b"hello\\r\\n\\r\\n"', 'b"Content-Length: 99999999\\r\\n\\r\\n"', 'b"x" * 5000']) {
    const source = extension(`sys.stdout.buffer.write(${noise})\nsys.stdout.buffer.flush()\ntime.sleep(60)`);
    const outcome = await call(source, { args: [noise] });
    expect(outcome).toMatchObject({ error: { code: "transport" }, process: { restart_count: 1 } });
    expect(outcome.error?.message).toMatch(/Content-Length|too large|too long/);
  }
});

test("all hooks of an agent that configure an extension alike share a process; other agents do not", async () => {
  const source = extension('result(message, {"action": "continue", "count": count})');
  const count = async (as: object) => ((await call(source, { as })).reply as { count: number }).count;
  expect(await count({ hook_id: "h1" })).toBe(1);
  expect(await count({ hook_id: "h2", point: "after_tool_call" })).toBe(2);
  expect(await count({ hook_id: "h1", agent_id: "another" })).toBe(1);
  expect(await count({ hook_id: null })).toBe(1);
});

test("a hook that is configured anew ends the process that nobody else uses", async () => {
  const source = extension('result(message, {"action": "continue", "pid": os.getpid()})');
  const flags = { allow_filesystem: true, as: { hook_id: "h-config" } };
  const before = await call(`${source}\nopen(${JSON.stringify(join(shared, "ended"))}, "w").close()\n`, flags);
  expect(before.error).toBeNull();
  await call(source, flags);
  await until(() => {
    try {
      return readFileSync(join(shared, "ended")).length === 0;
    } catch {
      return false;
    }
  });
});

test("the environment is what SynapsCLI passes on, and what the hook sets", async () => {
  const own = testRunners({
    PATH: systemFirst().PATH,
    HOME: "/home/me",
    LANG: "C.UTF-8",
    TERM: "dumb",
    AWS_SECRET: "x",
  });
  const source = extension('result(message, {"action": "continue", "env": dict(os.environ)})');
  const outcome = await own.command(
    { source, protocol: "synaps", env: { MODE: "strict" } },
    { event: EVENT, as: { point: "before_tool_call" } },
  );
  const { env } = outcome.reply as { env: Record<string, string> };
  expect(env.PATH).toContain(process.env.PATH ?? "");
  // What launchers of Python add by themselves.
  const added = /^(PATH|LC_CTYPE|PWD|SHLVL|_|_?PYENV_.*)$/;
  expect(Object.fromEntries(Object.entries(env).filter(([name]) => !added.test(name)))).toEqual({
    HOME: "/home/me",
    LANG: "C.UTF-8",
    TERM: "dumb",
    MODE: "strict",
    TMPDIR: expect.stringContaining("librefang_hook_"),
  });
  await own.close();
});

test("closing ends also one that does not listen", async () => {
  const own = testRunners(systemFirst());
  const source = `${EXTENSION}\nwelcome(read())\nresult(read(), {"action": "continue"})\ntime.sleep(600)\n`;
  const word = `w${Math.random()}`;
  const as = { point: "before_tool_call" as const };
  await own.command({ source, protocol: "synaps", args: [word] }, { event: EVENT, as, timeout_ms: 60_000 });
  expect(processesWith(word)).toBeGreaterThan(0);
  await own.close();
  await until(() => processesWith(word) === 0);
});
