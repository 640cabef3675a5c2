import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, expect, test } from "vitest";
import { processesWith, testRunners, until } from "../testing";

const runners = testRunners();
afterAll(runners.close);

/** Told apart from every other process of this machine by its time. */
const SLEEP = `sleep ${300 + Math.random()}`;
const codes = (outcome: { warnings: { code: string }[] }) => outcome.warnings.map((w) => w.code);
const hookFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith("librefang_hook_"));
const FOUR_MIB = "x".repeat(4 * 1024 * 1024 - 400);

test("a script that loops for ever is ended at its deadline with all its children", async () => {
  const source = `${SLEEP} &\necho started\nwhile :; do :; done\n`;
  const outcome = await runners.command({ runtime: "bash", source }, { timeout_ms: 3_000 });
  expect(outcome.error).toEqual({ code: "timeout", message: "Hook timed out after 3s" });
  expect(outcome).toMatchObject({ reply: undefined, stdout: "started\n" });
  await until(() => processesWith(SLEEP) === 0);
});

test("a deadline below a second is told in milliseconds", async () => {
  const { error } = await runners.command({ runtime: "bash", source: "sleep 300" }, { timeout_ms: 300 });
  expect(error).toEqual({ code: "timeout", message: "Hook timed out after 300ms" });
});

test("the outcome comes at the deadline even when a descendant left the group and keeps stdout open", async () => {
  const source = `setsid sh -c 'echo $$; exec ${SLEEP}' &\nsleep 300\n`;
  const outcome = await runners.command({ runtime: "bash", source }, { timeout_ms: 3_000 });
  expect(outcome.error?.code).toBe("timeout");
  expect(outcome.stdout).toMatch(/^\d+\n$/);
  await until(() => processesWith(SLEEP) === 0);
});

test("100 MB of output are cut off at 1 MiB, on either stream", async () => {
  for (const fd of [1, 2]) {
    const source = `import os\nfor _ in range(1600): os.write(${fd}, b'x' * 65536)\n`;
    const outcome = await runners.command({ source });
    expect(outcome.error).toEqual({
      code: "output_too_large",
      message: "Hook output exceeded 1048576 bytes per stream; child killed",
    });
    const bytes = fd === 1 ? outcome.stdout_bytes : outcome.stderr_bytes;
    expect(bytes).toBeGreaterThan(1_048_576);
    expect(bytes).toBeLessThan(3_000_000);
  }
});

test("exactly 1 MiB is allowed; the reply is read from all of it and the record keeps the start", async () => {
  const source = 'import sys\nlast = \'{"content":"end"}\'\nsys.stdout.write("ä" * 524279 + "\\n" + last)\n';
  const outcome = await runners.command({ source });
  expect(outcome.stdout_bytes).toBe(1_048_576);
  expect(outcome.reply).toEqual({ content: "end" });
  expect(outcome.stdout).toBe("ä".repeat(32_768));
});

test("a script that prints nothing fails and says what other agents do", async () => {
  const outcome = await runners.command({ runtime: "bash", source: "cat > /dev/null" });
  expect(outcome.error).toEqual({ code: "no_output", message: "Hook produced no output" });
  expect(outcome.exit_code).toBe(0);
  expect(codes(outcome)).toEqual(["empty_output"]);
});

test("a script that ignores a 4 MiB event is answered, with a warning; its exit code is what counts", async () => {
  const event = { content: FOUR_MIB };
  const kept = await runners.command({ runtime: "bash", source: "echo '{}'" }, { event });
  expect(kept).toMatchObject({ error: null, reply: {} });
  expect(codes(kept)).toEqual(["stdin_not_read"]);
  const failed = await runners.command({ runtime: "bash", source: "exit 5" }, { event });
  expect(failed.error?.code).toBe("exit_code");
  const looping = await runners.command({ runtime: "bash", source: "sleep 300" }, { event, timeout_ms: 500 });
  expect(looping.error?.code).toBe("timeout");
});

test("a 4 MiB event arrives whole", async () => {
  const source = "import sys, json\nprint(json.dumps({'content': str(len(json.load(sys.stdin)['content']))}))";
  const outcome = await runners.command({ source }, { event: { content: FOUR_MIB } });
  expect(outcome).toMatchObject({ reply: { content: String(FOUR_MIB.length) }, warnings: [] });
});

test("a background process that holds stdout does not delay the reply and does not survive", async () => {
  const source = `cat > /dev/null\n${SLEEP} &\necho '{}'\n`;
  const outcome = await runners.command({ runtime: "bash", source });
  expect(outcome).toMatchObject({ error: null, exit_code: 0 });
  await until(() => processesWith(SLEEP) === 0);
});

test("a background process that is silent does not survive either", async () => {
  const source = `cat > /dev/null\n${SLEEP} > /dev/null 2>&1 &\necho '{}'\n`;
  expect((await runners.command({ runtime: "bash", source })).error).toBeNull();
  await until(() => processesWith(SLEEP) === 0);
});

test("private folders are removed in every path", async () => {
  const before = new Set(hookFolders());
  const fill = "mkdir -p $TMPDIR/a; echo x > $TMPDIR/a/b;";
  await Promise.all([
    runners.command({ runtime: "bash", source: `${fill} echo '{}'` }),
    runners.command({ runtime: "bash", source: `${fill} exit 1` }),
    runners.command({ runtime: "bash", source: `${fill} sleep 300` }, { timeout_ms: 500 }),
    runners.command({ runtime: "bash", source: `${fill} cat /dev/zero` }),
    runners.command({ runtime: "native", source: "#!/does/not/exist\n" }),
  ]);
  await until(() => hookFolders().every((name) => before.has(name)));
});

test("more calls than slots are all answered, and one that waits too long times out", async () => {
  const calls = Array.from({ length: 40 }, (_, i) =>
    runners.command({ runtime: "bash", source: 'cat > /dev/null; echo \'{"content":"ok"}\'', args: [String(i)] }),
  );
  for (const outcome of await Promise.all(calls)) expect(outcome.reply).toEqual({ content: "ok" });
});

test("closing ends what still runs", async () => {
  const own = testRunners();
  const pending = own.command({ runtime: "bash", source: SLEEP });
  await until(() => processesWith(SLEEP) > 0);
  await own.close();
  expect((await pending).error?.message).toContain("shutting down");
  expect((await own.command({ source: "print(1)" })).error?.message).toContain("shutting down");
});
