import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { CommandRunner } from "@/lib/contract/runner";
import type { RunnerCall } from "@/lib/engine/ports";
import { serve } from "./http/testing";
import { createInlineRunners } from "./inline";

const dataDir = mkdtempSync(join(tmpdir(), "sluice-inline-"));
const runners = createInlineRunners({ dataDir, root: process.cwd(), env: process.env });
afterAll(async () => {
  await runners.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const call = (runner: RunnerCall["runner"], content: string, timeout_ms = 20_000): RunnerCall => ({
  agent_id: "a",
  hook_id: null,
  name: "hook",
  profile: "librefang",
  runner,
  point: "transform_tool_result",
  event: { content },
  timeout_ms,
  mark_omissions: "cuts",
});

test("a pipeline and a script run without a worker, as on the command line", async () => {
  const pipeline = await runners.run(call({ kind: "pipeline", stages: [{ drop_lines: ["b"] }] }, "a\nb\n"));
  expect(pipeline).toMatchObject({ error: null, reply: { content: "a\n" } });
  const source = "import sys, json\nprint(json.dumps({'content': json.load(sys.stdin)['content']}))";
  const command = await runners.run(call(CommandRunner.parse({ kind: "command", source }), "same"));
  expect(command).toMatchObject({ error: null, reply: { content: "same" } });
});

test("JavaScript runs without a worker, and is stopped at its deadline also where its interpreter does not look", async () => {
  const javascript = (source: string, ms?: number) =>
    runners.run(call({ kind: "javascript", source, deterministic: false }, "text", ms));
  const good = "export default async (event: { content: string }) => ({ content: event.content + '!' })";
  expect(await javascript(good)).toMatchObject({ error: null, reply: { content: "text!" } });
  for (const source of ["() => { for (;;); }", "() => 'a'.repeat(3e7).indexOf('a'.repeat(1e6) + 'b')"]) {
    expect((await javascript(`export default ${source}`, 300)).error?.code).toBe("timeout");
    expect((await javascript(good)).reply).toEqual({ content: "text!" });
  }
});

test("an http hook is called under the same rules as in a server", async () => {
  const server = await serve((_request, response) => void response.end('{"content": "clean"}'));
  try {
    const hook: RunnerCall["runner"] = { kind: "http", url: server.url, headers: {}, secrets: [] };
    expect((await runners.run(call(hook, "text"))).error?.code).toBe("http_refused");
    const allowing = createInlineRunners({ dataDir, root: process.cwd(), env: {}, httpAllow: ["127.0.0.1", ""] });
    expect((await allowing.run(call(hook, "text"))).reply).toEqual({ content: "clean" });
    await allowing.close();
  } finally {
    await server.close();
  }
});

test("a catastrophic pattern is stopped at its deadline and the next call is right", async () => {
  const bomb: RunnerCall["runner"] = { kind: "pipeline", stages: [{ drop_lines: ["^(a|a)*$"] }] };
  expect((await runners.run(call(bomb, `${"a".repeat(40)}b`, 200))).error?.code).toBe("timeout");
  expect((await runners.run(call(bomb, "b\n"))).reply).toEqual({});
});
