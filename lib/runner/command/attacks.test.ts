import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Socket } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { CONFINEMENTS } from "@/lib/contract/confinement";
import { processesWith, testRunners, until } from "../testing";

// If this fails, a script can hurt the server, read or change what is not its own, or outlive its call.

const runners = testRunners();
afterAll(runners.close);
const { level, refused } = await runners.confinement();
const { full } = CONFINEMENTS[level];
/** What only a full level keeps a script from. The reason of a skip stands in its name. */
const confined = (name: string) =>
  full ? name : `${name} (skipped: this host offers ${level}: ${JSON.stringify(refused)})`;

const OK = 'cat > /dev/null; echo \'{"content":"fine"}\'';
const nextIsRight = async () => {
  const next = await runners.command({ runtime: "bash", source: OK });
  expect(next).toMatchObject({ error: null, reply: { content: "fine" }, confinement: level });
};
/** A word in every command line of one test, by which its processes are found. */
const word = () => `w${randomBytes(8).toString("hex")}`;
const python = (body: string, rest: Record<string, unknown> = {}) =>
  runners.command({ source: `import os, sys, json, time\nsys.stdin.read()\n${body}`, ...rest }, { timeout_ms: 20_000 });
const replyOf = async (body: string, rest: Record<string, unknown> = {}) => {
  const outcome = await python(`${body}\nprint(json.dumps({"got": got}))`, rest);
  expect(outcome.error).toBeNull();
  return (outcome.reply as { got: unknown }).got;
};

const BOMBS: Record<string, Record<string, unknown>> = {
  "a regex bomb": { source: "import re\nre.match(r'^(a|a)*$', 'a' * 40 + 'b')" },
  "a fork bomb": { runtime: "bash", source: "b() { b | b & }; b; sleep 300" },
  "a bomb of threads": {
    source:
      "import threading, time\nwhile True:\n  try: threading.Thread(target=time.sleep, args=(300,)).start()\n  except Exception: pass",
  },
  "children that leave the group and clear their environment": {
    runtime: "bash",
    source: "for i in 1 2 3; do env -i setsid -f sleep 300; (env -i setsid sleep 300 &) & done; sleep 300",
  },
  "signals that are ignored": { runtime: "bash", source: "trap '' TERM INT HUP; while :; do :; done" },
  "a stopped process": { runtime: "bash", source: "kill -STOP $$" },
};
test.for(Object.entries(BOMBS))("%s ends at the deadline with all that it started", async ([, runner], context) => {
  if (!full && "source" in runner && String(runner.source).includes("env -i"))
    return context.skip("needs a process namespace");
  const mark = word();
  const { error } = await runners.command({ args: [mark], env: { MARK: mark }, ...runner }, { timeout_ms: 2_500 });
  expect(error).toMatchObject({ code: "timeout" });
  await until(() => processesWith(mark) === 0);
  await nextIsRight();
});

test("a daemon does not survive an ordinary end either", async () => {
  const mark = word();
  const source = `cat > /dev/null\nsetsid -f bash -c 'exec -a ${mark} sleep 300' > /dev/null 2>&1\necho '{}'\n`;
  expect((await runners.command({ runtime: "bash", source, args: [mark] })).error).toBeNull();
  await until(() => processesWith(mark) === 0);
});

const HOGS: Record<string, Record<string, unknown>> = {
  "strings in Python": { source: "a = 'x'\nwhile True: a += a" },
  "objects in Python": { source: "a = []\nwhile True: a.append({'a': [1]})" },
  "an array in Python": { source: "a = bytearray(2 ** 33)" },
  "objects in Node": { runtime: "node", source: "const a = []; for (;;) a.push({ a: [1] });" },
  "buffers in Node": { runtime: "node", source: "const a = []; for (;;) a.push(Buffer.alloc(1e7, 1));" },
  "strings in Bash": { runtime: "bash", source: "a=x; while :; do a=$a$a; done" },
};
test.for(Object.entries(HOGS))("%s cannot take more memory than allowed", async ([, runner], context) => {
  if (level === "none") return context.skip("nothing limits memory here");
  const before = process.memoryUsage().rss;
  const outcome = await runners.command({ max_memory_mb: 128, ...runner }, { timeout_ms: 25_000 });
  expect(["exit_code", "signal"]).toContain(outcome.error?.code);
  // A runtime that gets no memory for its last words is ended by a signal.
  if (outcome.signal === null) expect(outcome.stderr).toMatch(/MemoryError|[Mm]emory|allocat/);
  expect(process.memoryUsage().rss - before).toBeLessThan(200e6);
  await nextIsRight();
});

test("deep recursion is the script's own error", async () => {
  for (const runner of [
    { source: "def f(): return f() + 1\nf()" },
    { runtime: "node", source: "const f = () => f() + 1; f();" },
  ]) {
    const { error } = await runners.command(runner, { timeout_ms: 20_000 });
    expect(["exit_code", "signal"]).toContain(error?.code);
  }
  await nextIsRight();
});

test("1 GB of output, and 4 MiB without a line end, are cut off", async () => {
  const gigabyte = await runners.command({ runtime: "bash", source: "head -c 1000000000 /dev/zero" });
  expect(gigabyte.error?.code).toBe("output_too_large");
  expect(gigabyte.stdout_bytes).toBeLessThan(4_000_000);
  const line = await runners.command({ source: "print('x' * (4 * 1024 * 1024), end='')" });
  expect(line.error?.code).toBe("output_too_large");
  await nextIsRight();
});

test("a reply with __proto__ stays data, and bytes that are no UTF-8 end the reading", async () => {
  const { reply } = await python(`print('{"__proto__":{"polluted":true},"content":"x"}')`);
  expect(Object.hasOwn(reply as object, "__proto__")).toBe(true);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  const bytes = await python(`os.write(1, b'{"content":"first"}\\n\\xff\\xfe\\n{"content":"last"}\\n')`);
  expect(bytes).toMatchObject({ reply: { content: "first" }, warnings: [{ code: "invalid_utf8" }] });
});

test("zombies are nobody's problem", async () => {
  const body = "for i in range(100):\n  if os.fork() == 0: os._exit(0)\ngot = 'done'";
  expect(await replyOf(body)).toBe("done");
  await nextIsRight();
});

test.runIf(full)(
  confined("files outside cannot be read: data of Sluice, keys, other homes, other scripts' temporary files"),
  async () => {
    const outside = mkdtempSync(join(tmpdir(), "sluice-outside-"));
    writeFileSync(join(outside, "secret"), "secret");
    writeFileSync(join(runners.dataDir, "sluice.db"), "secret");
    await nextIsRight();
    const paths = [
      join(outside, "secret"),
      join(runners.dataDir, "sluice.db"),
      ...["/etc/shadow", "/etc/gshadow", "/proc/1/environ", "/proc/1/root/etc/shadow", "/proc/1/cwd/etc/hostname"],
      ...[`/proc/${process.pid}/environ`, "/proc/kcore", "/dev/mem", "/dev/sda", "/dev/vda", "/var/log/dpkg.log"],
      ...[".ssh/id_rsa", ".bashrc", ".profile", ".bash_history"].map((name) => join(homedir(), name)),
    ];
    const body = `got = []\nfor p in ${JSON.stringify(paths)}:\n  try:\n    if open(p, 'rb').read(10): got.append(p)\n  except OSError: pass`;
    expect(await replyOf(body)).toEqual([]);
    const folders = [
      "/home",
      "/run",
      "/srv",
      "/mnt",
      "/media",
      "/boot",
      "/sys",
      "/var",
      tmpdir(),
      join(runners.dataDir, "cache", "scripts"),
    ];
    const listing = `got = {}\nfor p in ${JSON.stringify(folders)}:\n  try: got[p] = len(os.listdir(p))\n  except OSError: got[p] = 0`;
    const seen = (await replyOf(listing)) as Record<string, number>;
    // Its own script and temporary folder, and what lies on the way to them and to the project.
    for (const [folder, count] of Object.entries(seen)) expect(`${folder} ${count <= 3}`).toBe(`${folder} true`);
    rmSync(outside, { recursive: true });
  },
);

test.runIf(full)(confined("nothing can be written but the private folder"), async () => {
  runners.script("kept/ok.py", "print(1)\n");
  const folders = [
    "/",
    "/etc",
    "/usr",
    "/usr/bin",
    "/tmp",
    "/var/tmp",
    "/dev",
    "/dev/shm/..",
    "/proc/sys/kernel",
    homedir(),
    process.cwd(),
  ];
  const all = [...folders, runners.dataDir, join(runners.dataDir, "scripts"), join(runners.dataDir, "scripts", "kept")];
  const body = `got = []
for p in ${JSON.stringify(all)}:
  try:
    open(p + '/sluice-was-here', 'w').close(); got.append(p)
  except OSError: pass
for p in [sys.argv[0], '/proc/sys/kernel/core_pattern', '/proc/self/oom_score_adj', '${join(runners.dataDir, "scripts", "kept", "ok.py")}']:
  try:
    os.close(os.open(p, os.O_WRONLY)); got.append(p)
  except OSError: pass
open(os.environ['TMPDIR'] + '/mine', 'w').write('x')
`;
  expect(await replyOf(body)).toEqual([]);
  const large = await python("open(os.environ['TMPDIR'] + '/x', 'wb').write(b'x' * (65 * 1024 * 1024))");
  expect(large.error?.code).toBe("exit_code");
  await nextIsRight();
});

test.runIf(full)(confined("no network, and with allow_network the host's"), async () => {
  const answer = (socket: Socket) => void socket.on("error", () => undefined).end("reached");
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  const local = createServer(answer);
  const path = join(mkdtempSync(join(tmpdir(), "sluice-socket-")), "s");
  await new Promise<void>((done) => local.listen(path, done));
  const body = `import socket
got = []
for family, address in [(socket.AF_INET, ('127.0.0.1', ${port})), (socket.AF_INET, ('169.254.169.254', 80)), (socket.AF_INET6, ('::1', ${port})), (socket.AF_UNIX, '${path}')]:
  try:
    s = socket.socket(family); s.settimeout(1); s.connect(address); got.append(str(address))
  except OSError: pass
`;
  try {
    expect(await replyOf(body)).toEqual([]);
    expect(await replyOf(body, { allow_network: true })).toContain(`('127.0.0.1', ${port})`);
    expect(await replyOf(body, { allow_network: true })).not.toContain(path);
  } finally {
    server.close();
    local.close();
  }
});

test.runIf(full)(
  confined("with allow_filesystem files are the host's, but the data of Sluice stays hidden"),
  async () => {
    const outside = mkdtempSync(join(tmpdir(), "sluice-outside-"));
    writeFileSync(join(runners.dataDir, "sluice.db"), "secret");
    const body = `open('${outside}/made', 'w').write('x')\ngot = [os.path.exists('${runners.dataDir}/sluice.db'), os.path.exists('${homedir()}')]`;
    expect(await replyOf(body, { allow_filesystem: true })).toEqual([false, true]);
    expect(readFileSync(join(outside, "made"), "utf8")).toBe("x");
    rmSync(outside, { recursive: true });
  },
);

test.runIf(full)(confined("no process but its own is seen, signalled or traced, and no right is left"), async () => {
  const body = `import ctypes
got = []
libc = ctypes.CDLL(None, use_errno=True)
for pid in range(1, 40000):
  if pid == os.getpid(): continue
  try:
    os.kill(pid, 0)
    if pid != 1: got.append(['kill', pid])
  except OSError: pass
for name in os.listdir('/proc'):
  if name.isdigit() and int(name) not in (1, os.getpid()):
    got.append(['seen', name, open('/proc/' + name + '/cmdline').read()])
try: got.append(['environ', open('/proc/%d/environ' % os.getppid()).read()])
except OSError: pass
if libc.ptrace(16, 1, 0, 0) == 0: got.append('ptrace')
os.kill(1, 9)
os.kill(os.getppid(), 15)
if libc.unshare(0x10000000) == 0 and libc.mount(b'none', b'/', None, 32 | 4096, None) == 0: got.append('remounted')
if libc.mount(b'none', b'/etc', b'tmpfs', 0, None) == 0: got.append('mounted')
if libc.umount2(b'/etc/shadow', 2) == 0: got.append('unmounted')
if libc.chroot(b'/tmp') == 0: got.append('chroot')
if libc.unshare(0x10000000) == 0: got.append('user namespace')
if 'AWS_TEST_SECRET' in os.environ: got.append('env')
got += [line.strip() for line in open('/proc/self/status') if line.startswith(('CapEff', 'CapBnd', 'CapPrm')) and int(line.split()[1], 16)]
`;
  expect(await replyOf(body)).toEqual([]);
});

test.runIf(full)(
  confined("what a hook's variables say to the loader acts on its script only, never on what confines it"),
  async () => {
    const outside = mkdtempSync(join(tmpdir(), "sluice-outside-"));
    const env = {
      PERL5OPT: `-Mvars -e'open F,">${outside}/ran"'`,
      PERL5LIB: outside,
      LD_PRELOAD: `${outside}/x.so`,
      BASH_ENV: "/dev/null",
    };
    writeFileSync(join(outside, "vars.pm"), `open F, ">${outside}/ran"; 1;`);
    const { error } = await runners.command({ runtime: "bash", source: OK, env });
    expect(error).toBeNull();
    expect(readdirSync(outside)).toEqual(["vars.pm"]);
    rmSync(outside, { recursive: true });
  },
);

test("a script that is swapped for a link at any moment never shows what the link names", async () => {
  const secret = join(runners.dataDir, "secret.py");
  writeFileSync(secret, 'print(\'{"content":"secret"}\')\n');
  const good = 'print(\'{"content":"good"}\')\n';
  const path = runners.script("race/x.py", good);
  const file = join(runners.dataDir, "scripts", path);
  let swapping = true;
  const swap = async () => {
    for (let i = 0; swapping; i += 1) {
      const next = `${file}.next`;
      if (i % 2) writeFileSync(next, good);
      else symlinkSync(secret, next);
      renameSync(next, file);
      await new Promise((done) => setImmediate(done));
    }
  };
  const swapped = swap();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => runners.command({ path })));
  swapping = false;
  await swapped;
  for (const { reply } of outcomes) expect(JSON.stringify(reply ?? null)).not.toContain(full ? "secret" : "impossible");
  expect(existsSync(secret)).toBe(true);
});

test("while one hook hangs the calls of others finish, also those of the same agent", async () => {
  const own = testRunners();
  const order: string[] = [];
  const hang = own
    .command({ runtime: "bash", source: "sleep 300" }, { timeout_ms: 300_000, agent_id: "a" })
    .then(() => order.push("hanging"));
  const others = Array.from({ length: 49 }, (_, i) =>
    own
      .command({ runtime: "bash", source: OK }, { agent_id: i % 2 ? "a" : "b", timeout_ms: 60_000 })
      .then(({ error }) => {
        expect(error).toBeNull();
        order.push("other");
      }),
  );
  await Promise.all(others);
  expect(order).toEqual(Array.from({ length: 49 }, () => "other"));
  await own.close();
  await hang;
});
