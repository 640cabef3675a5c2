import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS } from "@/lib/contract/limits";
import { systemFirst, testRunners } from "../testing";

/** librefang.md 3.7. Without these a script loses what it remembers, or one agent's memory reaches another. */
const runners = testRunners(systemFirst());
afterAll(runners.close);
beforeAll(() => runners.confinement());

const AGENT = "5f0c1a52-7a55-5b52-9d0b-6f3f2b1f7f11";
const COUNT =
  "import json, os, time\npath = os.environ['LIBREFANG_STATE_FILE']\nwith open(path) as file: state = json.load(file)\nstate['n'] = state.get('n', 0) + 1\ntime.sleep(0.02)\nwith open(path + '.new', 'w') as file: json.dump(state, file)\nos.rename(path + '.new', path)\nprint(json.dumps({'n': state['n'], 'path': path}))\n";
const call = (source: string, as: object = {}, rest: object = {}) =>
  runners.command({ source, shared_state: true, ...rest }, { as: { hook_id: "h1", ...as }, timeout_ms: 60_000 });

test("calls of one file run one after another, and none is lost", async () => {
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => call(COUNT)));
  for (const { error } of outcomes) expect(error).toBeNull();
  const seen = outcomes.map(({ reply }) => (reply as { n: number }).n);
  expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
  const path = join(runners.dataDir, "state", "h1", "agents", AGENT, "state.json");
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ n: 6 });
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
});

test("agents and hooks have files of their own, whatever their names", async () => {
  const n = async (as: object) => ((await call(COUNT, as)).reply as { n: number }).n;
  expect(await n({ agent_id: "another" })).toBe(1);
  expect(await n({ hook_id: null, name: "../../../etc/passwd" })).toBe(1);
  expect(await n({ hook_id: null, name: ".." })).toBe(1);
  expect(await n({ hook_id: null, name: "Case" })).toBe(1);
  expect(await n({ hook_id: null, name: "case" })).toBe(1);
  for (const name of readdirSync(join(runners.dataDir, "state"))) expect(name).toMatch(/^[a-z0-9_-]+$|^%[0-9a-f]{32}$/);
});

test("a script that takes away the rights to its file does not lock out the next call", async () => {
  const shut = "import os\nos.chmod(os.environ['LIBREFANG_STATE_FILE'], 0)\nprint('{}')";
  expect((await call(shut, { hook_id: "rights" })).error).toBeNull();
  expect(await call(COUNT, { hook_id: "rights" })).toMatchObject({ error: null, reply: { n: 1 } });
});

test("too much, a link or nothing at all leaves what was there, and says so", async () => {
  const path = "p = os.environ['LIBREFANG_STATE_FILE']";
  await call(COUNT, { hook_id: "h2" });
  for (const body of [
    `open(p, 'w').write('x' * ${LIMITS.stateBytes + 1})`,
    "os.remove(p)",
    "os.remove(p); os.symlink('/etc/passwd', p)",
    "os.remove(p); os.mkdir(p)",
  ]) {
    const outcome = await call(`import os\n${path}\n${body}\nprint('{}')`, { hook_id: "h2" });
    expect(outcome.error).toBeNull();
    expect(outcome.warnings.map(({ code }) => code)).toContain("state_reverted");
  }
  expect((await call(COUNT, { hook_id: "h2" })).reply).toMatchObject({ n: 2 });
});

test("nothing but the state stays in its folder", async () => {
  const outcome = await call(
    "import os\nd = os.path.dirname(os.environ['LIBREFANG_STATE_FILE'])\nos.makedirs(d + '/a/b')\nopen(d + '/a/b/c', 'w').write('x')\nprint('{}')",
    { hook_id: "h3" },
  );
  expect(outcome.error).toBeNull();
  expect(readdirSync(join(runners.dataDir, "state", "h3", "agents", AGENT))).toEqual(["state.json"]);
});

test("a file that somebody spoiled starts anew", async () => {
  const folder = join(runners.dataDir, "state", "h4", "agents", AGENT);
  mkdirSync(join(folder, "state.json"), { recursive: true });
  writeFileSync(join(folder, "state.json", "x"), "");
  expect((await call(COUNT, { hook_id: "h4" })).reply).toMatchObject({ n: 1 });
});

test("without shared_state, and for a script that stays, there is no file", async () => {
  const source = "import json, os\nprint(json.dumps({'file': os.environ.get('LIBREFANG_STATE_FILE')}), flush=True)";
  expect((await call(source, { hook_id: "h5" }, { shared_state: false })).reply).toEqual({ file: null });
  expect((await call(source, { hook_id: "h5" }, { persistent: true })).reply).toEqual({ file: null });
  expect(existsSync(join(runners.dataDir, "state", "h5"))).toBe(false);
});

test("the configuration is a file that the script can read, but not after a turn", async () => {
  const source =
    "import json, os\np = os.environ.get('LIBREFANG_PLUGIN_CONFIG')\nprint(json.dumps({'config': p and json.load(open(p))}))";
  const config = { limit: 3, on: true, name: "x" };
  expect((await runners.command({ source, config })).reply).toEqual({ config });
  expect((await runners.command({ source })).reply).toEqual({ config: null });
  expect((await runners.command({ source, config }, { as: { point: "after_turn" } })).reply).toEqual({ config: null });
});
