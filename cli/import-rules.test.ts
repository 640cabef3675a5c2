import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

// If this fails, the command prints rules that it did not read, or says that it created what the server refused.

const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "sluice-rules-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

mkdirSync(path.join(folder, "go_test"), { recursive: true });
writeFileSync(path.join(folder, "go.toml"), `command = "go vet"\nskip = ["^#"]\n`);
writeFileSync(
  path.join(folder, "go_test", "ok.toml"),
  `name = "ok"\nfixture = "ok.txt"\n[[expect]]\nequals = "a.go:1:2: unused"\n`,
);
writeFileSync(path.join(folder, "go_test", "ok.txt"), "# example.com/a\na.go:1:2: unused\n");

async function sluice(...args: string[]) {
  const child = spawn(process.execPath, ["cli/bin.mjs", "import-rules", ...args], { cwd: root });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, "close");
  return { code, stdout, stderr };
}

test("without an agent a folder of rules and tests is printed as hooks and samples", async () => {
  const { code, stdout } = await sluice(folder);
  const { items, findings } = JSON.parse(stdout);
  expect([code, findings]).toEqual([0, []]);
  expect(items).toMatchObject([
    {
      format: "tokf",
      name: "go vet",
      samples: [
        { event: { input: { command: "go vet" } }, expect: { reply: { content: expect.stringContaining("unused") } } },
      ],
    },
  ]);
});

test("with an agent hooks and samples are created by the server's ordinary calls; what it refuses is said", async () => {
  const { stdout } = await sluice(folder);
  const calls: [string, Record<string, unknown>][] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    calls.push([request.url ?? "", JSON.parse(Buffer.concat(chunks).toString())]);
    const refused = request.url?.endsWith("/samples");
    response
      .writeHead(refused ? 404 : 200)
      .end(
        refused
          ? JSON.stringify({ detail: "No agent is called so." })
          : request.url === "/api/presets/import"
            ? stdout
            : "{}",
      );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const done = await sluice(folder, "--agent", "my agent", "--publish", "--url", url);
  server.close();
  expect(calls.map(([path]) => path)).toEqual([
    "/api/presets/import",
    "/api/agents/my%20agent/hooks",
    "/api/agents/my%20agent/samples",
  ]);
  expect(calls[1]?.[1]).toMatchObject({ name: "go vet", publish: true, runner: { kind: "pipeline" } });
  expect(done).toMatchObject({ code: 1, stderr: expect.stringContaining("No agent is called so.") });
});

test("wrong usage and files that are not there are said", async () => {
  expect((await sluice()).code).toBe(2);
  expect(await sluice(path.join(folder, "none"))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("cannot be read"),
  });
});
