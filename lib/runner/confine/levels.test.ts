import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { CONFINEMENT_LEVELS, CONFINEMENTS } from "@/lib/contract/confinement";
import { runChild } from "../command/child";
import { removeStaleFolders } from "../command/stale";
import { createStdioMaker } from "../command/stdio";
import { processesWith, testRunners, until } from "../testing";
import { createConfiner } from "./confiner";
import { launchFailure } from "./launch";
import { STRICTEST } from "./policy";

// If this fails, a level promises what it does not keep, or changes what a script's caller sees.

const stdio = createStdioMaker(4);
const all = await Promise.all(
  CONFINEMENT_LEVELS.map(async (level) => {
    const runners = testRunners(process.env, { levels: [level] });
    const { level: offered, refused } = await runners.confinement();
    const here = offered === level;
    const name = here ? level : `${level} (not offered here: ${refused[0]?.reason})`;
    return { level, name, runners, here, full: CONFINEMENTS[level].full };
  }),
);
afterAll(async () => {
  await stdio.close();
  await Promise.all(all.map(({ runners }) => runners.close()));
});

test.for(all)("$name: exit codes, signals and both streams come through", async ({ runners, level, here }, context) => {
  if (!here) return context.skip();
  const run = (source: string) => runners.command({ runtime: "bash", source: `cat > /dev/null\n${source}` });
  expect(await run("echo '{}'; echo err >&2")).toMatchObject({ reply: {}, stderr: "err\n", confinement: level });
  expect(await run("kill -KILL $$")).toMatchObject({ exit_code: null, signal: "SIGKILL" });
  expect(await run("kill -TERM $$")).toMatchObject({ exit_code: null, signal: "SIGTERM" });
  for (const code of [1, 125, 137]) expect(await run(`exit ${code}`)).toMatchObject({ exit_code: code, signal: null });
  const native = await runners.command({ runtime: "native", source: "#!/no/such/interpreter\n" });
  expect(native.error).toMatchObject({ code: "spawn_failed", message: expect.stringContaining("interpreter") });
});

test.for(all)("$name: what left the group is gone, after the end and after the deadline", async (one, context) => {
  if (!one.here) return context.skip();
  for (const [allow_filesystem, last] of [
    [false, "echo '{}'"],
    [true, "echo '{}'"],
    [false, "sleep 300"],
  ] as const) {
    const span = String(400 + Math.random());
    const daemons = `setsid -f sleep ${span} > /dev/null 2>&1\n(setsid sleep ${span} > /dev/null 2>&1 &)`;
    const source = `cat > /dev/null\n${daemons}\n${last}`;
    await one.runners.command({ runtime: "bash", source, allow_filesystem }, { timeout_ms: 3_000 });
    await until(() => processesWith(`sleep ${span}`) === 0);
  }
});

test.for(all)("$name: memory, processor time and the size of files are limited", async (one, context) => {
  if (!one.here || one.level === "none") return context.skip();
  const source = "print(open('/proc/self/limits').read())";
  const { stdout } = await one.runners.command({ source, max_memory_mb: 100 }, { timeout_ms: 20_000 });
  const rows = [...stdout.matchAll(/^(Max .*?) {2,}(\S+)/gm)].map(([, name, soft]) => [name, soft]);
  const limits = Object.fromEntries(rows);
  expect(limits).toMatchObject({ "Max data size": String(116 * 1024 * 1024), "Max core file size": "0" });
  expect(Number(limits["Max cpu time"])).toBeGreaterThan(20);
  expect(Number(limits["Max file size"])).toBe(64 * 1024 * 1024);
});

test.for(all)("$name: require runs or refuses, and less than full is said", async (one, context) => {
  if (!one.here) return context.skip();
  const hook = { runtime: "bash", source: "cat > /dev/null; echo '{}'" };
  const strict = testRunners(process.env, { levels: [one.level], requireConfinement: true });
  for (const { error } of [await one.runners.command({ ...hook, confine: "require" }), await strict.command(hook)])
    if (one.full) expect(error).toBeNull();
    else expect(error).toMatchObject({ code: "not_confined", message: expect.stringContaining("apt-get install") });
  await strict.close();
  const { warnings } = await one.runners.command(hook);
  expect(warnings.map(({ code }) => code)).toEqual(one.full ? [] : ["not_confined"]);
});

test.for(all)("$name: a data folder that scripts ran with before is confined as a new one is", async (one, context) => {
  if (!one.here) return context.skip();
  await one.runners.command({ runtime: "bash", source: "cat > /dev/null; echo '{}'" });
  const again = testRunners(process.env, { levels: [one.level], dataDir: one.runners.dataDir });
  expect(await again.confinement()).toEqual(await one.runners.confinement());
  await again.close();
});

test("a sandbox that cannot be set up is told apart from a script that ends with the same code", async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), "sluice-confine-"));
  const confiner = createConfiner({ dataDir, cwd: "/", env: process.env, stdio });
  if ((await confiner.offer()).level === "none") return context.skip();
  const run = async (cwd: string) => {
    const spec = { file: "/bin/sh", args: ["-c", "exit 125"], env: {}, cwd };
    const confined = await confiner.confined(spec, STRICTEST);
    const { code, stderr } = await runChild(confined, Buffer.alloc(0), 20_000, stdio);
    expect(code).toBe(125);
    return launchFailure(confined, code, () => stderr.content().toString());
  };
  expect(await run("/no/such/folder")).toMatchObject({ stage: "sandbox", reason: { code: "ENOENT" } });
  expect(await run("/")).toBeNull();
  rmSync(dataDir, { recursive: true });
});

test("folders of servers that were killed are removed; those in use and those of others stay", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-stale-"));
  const old = new Date(Date.now() - 3_600_000);
  const gone = [`sluice_io_${2 ** 22 + 1}_abc`, "librefang_hook_0123456789abcdef"];
  const young = "librefang_hook_00000000000000ff";
  const kept = [`sluice_io_${process.pid}_abc`, "librefang_hook_other", "something"];
  for (const name of [...gone, ...kept]) {
    mkdirSync(join(folder, name, "x"), { recursive: true });
    utimesSync(join(folder, name), old, old);
  }
  mkdirSync(join(folder, young));
  await removeStaleFolders(folder);
  expect(readdirSync(folder).sort()).toEqual([...kept, young].sort());
  rmSync(folder, { recursive: true });
});
