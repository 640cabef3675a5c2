import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemFirst, testRunners } from "../../testing";

/**
 * librefang.md 3.9. Without these a script that stays would be started for every call, would answer the wrong event without
 * anybody noticing, or would keep an agent waiting for ever.
 */
const own = { PATH: systemFirst().PATH, HOME: "/home/me", PYTHONPATH: "/lib/python" };
const runners = testRunners(own);
afterAll(runners.close);
beforeAll(() => runners.confinement());
const shared = mkdtempSync(join(tmpdir(), "sluice-stay-"));
afterAll(() => rmSync(shared, { recursive: true }));

type Options = { timeout_ms?: number; as?: object; event?: Record<string, unknown> } & Record<string, unknown>;
const call = (body: string, { timeout_ms = 25_000, as = {}, event, ...rest }: Options = {}) =>
  runners.command(
    {
      source: `import json, os, sys, time\ncount = 0\nfor line in sys.stdin:\n    event = json.loads(line)\n    count += 1\n${body
        .split("\n")
        .map((line) => `    ${line}`)
        .join("\n")}\n`,
      persistent: true,
      ...rest,
    },
    { timeout_ms, as, event },
  );
const REPLY = 'print(json.dumps({"content": event["content"].upper(), "count": count}), flush=True)';
const codes = (outcome: { warnings: { code: string }[] }) => outcome.warnings.map(({ code }) => code);

test("one process answers one call after the other, each with the first line", async () => {
  for (let i = 1; i <= 3; i += 1) {
    const outcome = await call(REPLY, { event: { content: `a${i}` } });
    expect(outcome).toMatchObject({ error: null, reply: { content: `A${i}`, count: i }, picked_line: 1 });
    expect(outcome.process).toEqual({ health: "running", restart_count: 0 });
  }
});

test("calls at the same time wait for each other", async () => {
  const calls = Array.from({ length: 8 }, (_, i) =>
    call(`time.sleep(0.01)\n${REPLY}`, { event: { content: `c${i}` } }),
  );
  const outcomes = await Promise.all(calls);
  expect(outcomes.map(({ reply }) => (reply as { content: string }).content)).toEqual(outcomes.map((_, i) => `C${i}`));
});

test("agents and hooks have processes of their own", async () => {
  const count = async (as: object) => ((await call(`pass\n${REPLY}`, { as })).reply as { count: number }).count;
  expect(await count({ hook_id: "h1" })).toBe(1);
  expect(await count({ hook_id: "h1" })).toBe(2);
  expect(await count({ hook_id: "h2" })).toBe(1);
  expect(await count({ hook_id: "h1", agent_id: "another" })).toBe(1);
});

test("its environment has nothing of a single call, and the real home", async () => {
  const outcome = await call('print(json.dumps({"env": dict(os.environ)}), flush=True)', { event: { message: "hi" } });
  const { env } = outcome.reply as { env: Record<string, string> };
  // What launchers of Python add by themselves.
  const added = /^(PATH|LC_CTYPE|PWD|SHLVL|_|_?PYENV_.*)$/;
  expect(Object.fromEntries(Object.entries(env).filter(([name]) => !added.test(name)))).toEqual({
    LIBREFANG_RUNTIME: "python",
    HOME: "/home/me",
    PYTHONPATH: "/lib/python",
    no_proxy: "*",
    NO_PROXY: "*",
    http_proxy: "",
    https_proxy: "",
    HTTP_PROXY: "",
    HTTPS_PROXY: "",
    TMPDIR: expect.stringContaining("librefang_hook_"),
  });
});

test("a second line answers the next event, as upstream, and both calls say so", async () => {
  const body =
    'print(json.dumps({"content": "one %d" % count}) + "\\n" + json.dumps({"content": "two %d" % count}), flush=True)';
  const first = await call(body);
  expect(first.reply).toEqual({ content: "one 1" });
  expect(codes(first)).toContain("extra_output");
  const second = await call(body);
  expect(second.reply).toEqual({ content: "two 1" });
  expect(second.warnings.find(({ code }) => code === "extra_output")?.message).toContain("belongs to an earlier one");
});

test("a process that ended is started again; one that fails twice is told by the second error", async () => {
  const dies = `${REPLY}\nif count == 1: os._exit(0)`;
  expect((await call(dies)).process).toEqual({ health: "running", restart_count: 0 });
  const again = await call(dies);
  expect(again).toMatchObject({ error: null, reply: { count: 1 }, process: { health: "degraded", restart_count: 1 } });
  expect(codes(again)).toContain("restarted");

  const never = await call("print('why', file=sys.stderr, flush=True)\nos._exit(3)");
  expect(never).toMatchObject({
    reply: undefined,
    exit_code: 3,
    stderr: "why\n",
    error: { code: "transport", message: "IO error: persistent process closed stdout (exit code 3)" },
    process: { health: "restarting", restart_count: 1 },
  });
});

test("what is no JSON, empty, not UTF-8 or too long is an error, after one more try", async () => {
  const cases: [body: string, message: RegExp][] = [
    ['print("plain", flush=True)', /^Hook output could not be parsed: JSON parse: .*plain$/],
    ['print("", flush=True)', /^Hook output could not be parsed: JSON parse: .*it is empty$/],
    ['sys.stdout.buffer.write(b"\\xff\\n"); sys.stdout.flush()', /^IO error: read stdout: .*UTF-8$/],
    ['sys.stdout.write("x" * 5000000 + "\\n"); sys.stdout.flush()', /^Hook output could not be parsed: .*4194304/],
  ];
  for (const [body, message] of cases) {
    const outcome = await call(body);
    expect(outcome.error?.message).toMatch(message);
    expect(outcome.process?.restart_count).toBe(1);
  }
});

test("a reply of 3 MiB arrives, and the last line without an end does too", async () => {
  const long = await call('print(json.dumps({"content": "x" * 3000000}), flush=True)');
  expect((long.reply as { content: string }).content).toHaveLength(3_000_000);
  const last = await call('sys.stdout.write(json.dumps({"content": "end"}))\nsys.stdout.flush()\nos._exit(0)');
  expect(last).toMatchObject({ error: null, reply: { content: "end" } });
});

test("the deadline covers everything, ends the process, and the next call starts anew", async () => {
  const flag = JSON.stringify(join(shared, "slow"));
  const body = `if not os.path.exists(${flag}):\n    open(${flag}, "w").close()\n    time.sleep(600)\n${REPLY}`;
  await call(`pass\n${REPLY}`, { as: { hook_id: "warm" }, allow_filesystem: true });
  const slow = await call(body, { timeout_ms: 4_000, allow_filesystem: true });
  expect(slow.error).toMatchObject({ code: "timeout", message: expect.stringMatching(/^Hook timed out after 4s/) });
  expect(await call(body, { allow_filesystem: true })).toMatchObject({ error: null, reply: { count: 1 } });
});

test("a script that was edited is started anew, without counting that as a failure", async () => {
  const text = (word: string) => `import sys\nfor line in sys.stdin: print('{"content":"${word}"}', flush=True)\n`;
  const path = runners.script("edited.py", text("old"));
  expect((await runners.command({ path, persistent: true })).reply).toEqual({ content: "old" });
  runners.script("edited.py", text("newer"));
  const outcome = await runners.command({ path, persistent: true });
  expect(outcome).toMatchObject({ reply: { content: "newer" }, process: { health: "running", restart_count: 0 } });
});

test("bash can open its streams by name", async () => {
  const source =
    'while IFS= read -r line; do echo log > /dev/stderr; echo \'{"content":"ok"}\' > /dev/stdout; done < /dev/stdin\n';
  for (let i = 0; i < 2; i += 1)
    expect(await runners.command({ runtime: "bash", source, persistent: true })).toMatchObject({
      error: null,
      reply: { content: "ok" },
      stderr: "log\n",
    });
});

test("closing ends the process, and later calls are refused", async () => {
  const other = testRunners(systemFirst());
  const source = "import sys\nfor line in sys.stdin: print('{}', flush=True)\n";
  expect((await other.command({ source, persistent: true })).reply).toEqual({});
  await other.close();
  expect((await other.command({ source, persistent: true })).error?.message).toContain("shutting down");
});
