import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportPlan } from "@/lib/contract/manifest";
import { readEnv } from "@/lib/env";
import { execute } from "@/lib/http/execute";
import { importFiles, importIntoAgent, readExport } from "@/lib/http/operations/manifests";
import { createAgent, deleteAgent, getAgent, listAgents } from "@/lib/service/agents";
import { boot, shutDown } from "@/lib/service/boot";
import type { Sluice } from "@/lib/service/container";
import { createHook, listHooks } from "@/lib/service/hooks";
import { testRun } from "@/lib/service/test-run";

// If this fails, an import loses hooks or makes half of them, or an export cannot be used without the server.

const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "sluice-manifests-"));
let sluice: Sluice;
let url = "";
const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const [, agent, what] = /^\/api\/agents\/([^/]+)\/(\w+)$/.exec(pathname) ?? [];
  const op = pathname === "/api/import" ? importFiles : what === "import" ? importIntoAgent : readExport;
  const answer = await execute(
    op,
    {
      method: request.method ?? "",
      params: { agent: decodeURIComponent(agent ?? "") },
      query: searchParams,
      header: (name) => (request.headers[name] as string | undefined) ?? null,
      text: () => bodyOf(request),
    },
    { newRequestId: randomUUID, report: (error) => console.error(error) },
  );
  response.writeHead(answer.status, answer.headers).end(answer.bytes ?? answer.body);
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

beforeAll(async () => {
  const env = readEnv({ SLUICE_DATA_DIR: path.join(folder, "data"), SLUICE_LOG_LEVEL: "silent" }, root);
  sluice = await boot(env, "0.0.0", process.env);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 60_000);
afterAll(async () => {
  server.close();
  await shutDown(sluice);
  rmSync(folder, { recursive: true, force: true });
});

function cli(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ["cli/bin.mjs", ...args, "--url", url], { cwd: root });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    stdout += part;
  });
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    stderr += part;
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, stdout, stderr })));
}

async function post(where: string, body: object) {
  const answer = await fetch(`${url}${where}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  return {
    status: answer.status,
    body: (await answer.json()) as ImportPlan & { detail: string; invalid_params: object[] },
  };
}

const PLUGIN =
  'name = "trim"\nversion = "1"\n[hooks]\nruntime = "bash"\ntransform_tool_result = "hooks/t.sh"\npriority = 2\n';
const SCRIPT = 'cat > /dev/null; echo \'{"content":"short"}\'\n';
function pluginFolder(name: string, more: Record<string, string> = {}): string {
  const at = path.join(folder, name, "trim");
  for (const [file, text] of Object.entries({ "plugin.toml": PLUGIN, "hooks/t.sh": SCRIPT, ...more })) {
    mkdirSync(path.dirname(path.join(at, file)), { recursive: true });
    writeFileSync(path.join(at, file), text);
  }
  return at;
}
const walk = (at: string): string[] =>
  readdirSync(at).flatMap((name) =>
    statSync(path.join(at, name)).isDirectory() ? walk(path.join(at, name)) : path.join(at, name),
  );
const texts = (at: string) =>
  Object.fromEntries(
    walk(at)
      .sort()
      .map((file) => [path.relative(at, file), readFileSync(file, "utf8")]),
  );

test("a folder is told first, created with --apply, run, exported, and exported again byte for byte from the copy", async () => {
  const told = await cli("import", pluginFolder("one"));
  expect(told).toMatchObject({ code: 0, stderr: "" });
  expect(told.stdout).toMatch(
    /agent trim \(librefang\), engine: plugin trim\n {2}transform_tool_result {2}trim: transform_tool_result {2}\[command\]/,
  );
  expect(told.stdout).toContain("trim/plugin.toml:6: priority has no effect");
  expect(told.stdout).toContain("Nothing was created");
  expect((await listAgents({ limit: 50 })).items).toEqual([]);

  const done = await cli("import", pluginFolder("one"), "--apply", "--publish", "--json");
  const plan = JSON.parse(done.stdout) as ImportPlan;
  expect(plan).toMatchObject({ applied: true, created: [{ slug: "trim", hook_ids: [expect.any(String)] }] });
  const run = await testRun("trim", {
    point: "transform_tool_result",
    event: { content: "long ".repeat(100) },
  } as never);
  expect(run.reply).toEqual({ content: "short" });

  for (const format of ["librefang", "json"]) {
    const [a, b, archive] = [
      path.join(folder, `${format}-a`),
      path.join(folder, `${format}-b`),
      path.join(folder, `${format}.tar.gz`),
    ];
    expect(await cli("export", "--agent", "trim", "--format", format, "--out", a)).toMatchObject({ code: 0 });
    const original = await listHooks("trim", { limit: 50 });
    await deleteAgent("trim");
    expect((await cli("import", a, "--apply")).code).toBe(0);
    const imported = await listHooks("trim", { limit: 50 });
    expect(imported.items.map(({ draft }) => draft)).toEqual(original.items.map(({ draft }) => draft));
    await cli("export", "--agent", "trim", "--format", format, "--out", b);
    expect(texts(b)).toEqual(texts(a));
    expect(await cli("export", "--agent", "trim", "--format", format, "--out", archive)).toMatchObject({ code: 0 });
    const first = readFileSync(archive);
    await cli("export", "--agent", "trim", "--format", format, "--out", archive);
    expect(Buffer.compare(first, readFileSync(archive))).toBe(0);
    expect(JSON.parse((await cli("import", archive, "--json")).stdout)).toMatchObject({
      applicable: true,
      agents: [{ name: "trim" }],
    });
  }
}, 120_000);

test("an agent can be named, by path or in the body; its profile has to have the points", async () => {
  const librefang = await createAgent({
    name: "Target",
    profile: "librefang",
    description: null,
    enabled: true,
    resolution: {},
  });
  const synaps = await createAgent({
    name: "Other",
    profile: "synaps-0.10",
    description: null,
    enabled: true,
    resolution: {},
  });
  const files = [
    { path: "trim/plugin.toml", content: PLUGIN },
    { path: "trim/hooks/t.sh", content_base64: Buffer.from(SCRIPT).toString("base64") },
  ];
  expect(await post(`/api/agents/${librefang.slug}/import`, { files, apply: true })).toMatchObject({
    status: 200,
    body: { created: [{ agent_id: librefang.id }] },
  });
  expect(await post("/api/import", { files, apply: true, agent: librefang.id })).toMatchObject({ status: 200 });
  expect(
    (await listHooks(librefang.slug, { limit: 50 })).items.map(({ position, live_revision }) => [
      position,
      live_revision,
    ]),
  ).toEqual([
    [0, null],
    [1, null],
  ]);
  for (const [config, hooks] of [
    ["draft", 2],
    ["live", 0],
  ] as const) {
    const answer = await fetch(`${url}/api/agents/${librefang.slug}/export?config=${config}`);
    const { files: out } = (await answer.json()) as { files: { path: string; content: string }[] };
    expect(JSON.parse(out[0]?.content ?? "").hooks).toHaveLength(hooks);
  }
  const refused = await post(`/api/agents/${synaps.slug}/import`, { files, apply: true });
  expect(refused).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining("do not have transform_tool_result") },
  });
  expect(await post(`/api/agents/${synaps.slug}/import`, { files, agent: "x" })).toMatchObject({ status: 422 });
  expect(await post("/api/agents/nobody/import", { files })).toMatchObject({ status: 404 });
  const wrong = await fetch(`${url}/api/agents/${synaps.slug}/export?format=librefang`);
  expect([wrong.status, ((await wrong.json()) as { detail: string }).detail]).toEqual([
    422,
    expect.stringContaining("export it as synaps or json"),
  ]);
});

test("what has an error is told with its places and creates nothing; a full chain keeps the whole import out", async () => {
  const before = (await listAgents({ limit: 200 })).items.length;
  const bad = [
    { path: "t/plugin.toml", content: `${PLUGIN}ingest = "../x"\n` },
    { path: "t/hooks/t.sh", content: SCRIPT },
  ];
  expect(await post("/api/import", { files: bad })).toMatchObject({
    status: 200,
    body: { applicable: false, applied: false },
  });
  const refused = await post("/api/import", { files: bad, apply: true });
  expect(refused.body).toMatchObject({
    status: 422,
    detail: expect.stringContaining("Path traversal denied"),
    invalid_params: [{ path: "t/plugin.toml", line: 7 }],
  });
  const told = await cli("import", pluginFolder("bad", { "plugin.toml": `${PLUGIN}[hooks` }), "--apply");
  expect(told).toMatchObject({ code: 1, stderr: expect.stringMatching(/trim\/plugin\.toml:7 {2}The TOML is broken/) });

  const agent = await getAgent("target");
  const config = { name: "H", point: "transform_tool_result", runner: { kind: "command", source: "1" } };
  for (let n = (await listHooks(agent.slug, { limit: 50 })).items.length; n < 49; n++)
    await createHook(agent.slug, config);
  const two = {
    sluice: 1,
    agent: { slug: "x", name: "x", profile: "librefang", description: null, enabled: true, resolution: {} },
    hooks: [{ config }, { config }],
  };
  const full = await post(`/api/agents/${agent.slug}/import`, {
    files: [{ path: "sluice.json", content: JSON.stringify(two) }],
    apply: true,
  });
  expect(full).toMatchObject({ status: 409, body: { code: "limit_reached" } });
  expect((await listHooks(agent.slug, { limit: 200 })).items).toHaveLength(49);
  expect((await listAgents({ limit: 200 })).items).toHaveLength(before);
});

test("archives: bombs, links and what is none are refused; nothing is written outside", async () => {
  const { gzipSync } = await import("node:zlib");
  for (const [bytes, words] of [
    [gzipSync(Buffer.alloc(64 * 1024 * 1024)), "unpacked it is larger than"],
    [Buffer.from("no archive"), "neither a tar nor a tar.gz"],
    [Buffer.from([0x1f, 0x8b, 1, 2, 3]), "cannot be read"],
  ] as const)
    expect(await post("/api/import", { archive_base64: bytes.toString("base64") })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining(words) },
    });
  expect(await post("/api/import", {})).toMatchObject({ status: 422 });
  expect(await post("/api/import", { files: [{ path: "a" }] })).toMatchObject({ status: 422 });
  const evil = await post("/api/import", {
    files: [
      { path: "../../evil", content: "x" },
      { path: "t/plugin.toml", content: PLUGIN },
      { path: "t/hooks/t.sh", content: SCRIPT },
    ],
    apply: true,
  });
  expect(evil).toMatchObject({ status: 422, body: { detail: expect.stringContaining("evil") } });
  const linked = pluginFolder("linked");
  symlinkSync("/etc/passwd", path.join(linked, "hooks", "p"));
  expect(await cli("import", linked)).toMatchObject({ code: 1, stderr: expect.stringContaining("symbolic link") });
});

test("scripts with files beside them are put below the folder of scripts once, and a different file is never overwritten", async () => {
  const at = pluginFolder("beside", { "hooks/lib.sh": "x=1\n" });
  const first = JSON.parse((await cli("import", at, "--apply", "--json")).stdout) as ImportPlan;
  const second = JSON.parse((await cli("import", at, "--apply", "--json")).stdout) as ImportPlan;
  expect(second.scripts).toEqual(first.scripts);
  const [script] = first.scripts.filter(({ path: name }) => name.endsWith("t.sh"));
  const file = path.join(folder, "data", "scripts", script?.path ?? "");
  expect([existsSync(file), statSync(file).mode & 0o077]).toEqual([true, 0]);
  const out = path.join(folder, "beside-out");
  await cli("export", "--agent", first.created[0]?.slug ?? "", "--format", "librefang", "--out", out);
  expect(Object.keys(texts(out)).filter((name) => name.endsWith(".sh"))).toEqual([
    expect.stringMatching(/hooks\/lib\.sh$/),
    expect.stringMatching(/hooks\/t\.sh$/),
  ]);
  writeFileSync(file, "changed");
  const third = await cli("import", at, "--apply");
  expect(third).toMatchObject({ code: 1, stderr: expect.stringContaining("Another file lies at") });
  expect(readFileSync(file, "utf8")).toBe("changed");
});

test("wrong usage", async () => {
  expect(await cli("import")).toMatchObject({ code: 2 });
  expect(await cli("export", "--agent", "x")).toMatchObject({ code: 2 });
  expect(await cli("import", path.join(folder, "none"))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("ENOENT"),
  });
  expect(await cli("export", "--agent", "nobody", "--out", folder)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("No agent has"),
  });
});
