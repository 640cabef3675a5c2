import { beforeAll, expect, test } from "vitest";
import type { Agent } from "@/lib/contract/agent";
import type { HookConfigInput } from "@/lib/contract/hook-config";
import { answered } from "@/lib/engine/testing";
import { makeAgent } from "@/lib/store/testing/make";
import { getTrace } from "@/lib/store/traces";
import { sluice } from "./container";
import { liveCall } from "./live-call";
import { createSecret, deleteSecret, listSecrets, replaceSecret, secretPort } from "./secrets";
import { type Acts, startInstance } from "./testing/instance";

const acts: Acts = {};
let instance: Awaited<ReturnType<typeof startInstance>>;
let agent: Agent;

beforeAll(async () => {
  instance = await startInstance(acts);
  agent = await makeAgent(sluice().db);
});

// A trace is read by more people than may know a secret, and is kept for longer.
test("a secret that a hook lets out reaches the agent, and neither the trace nor the list of secrets", async () => {
  await createSecret("KEY", "s3cr3t word");
  const runner: HookConfigInput["runner"] = { kind: "command", runtime: "bash", source: "x", secrets: ["KEY"] };
  const hook = await instance.publish(agent.id, { name: "leaks", runner });
  acts.leaks = () => ({
    ...answered({ content: "the key is s3cr3t word", nested: { "s3cr3t word": ["s3cr3t word"] } }),
    stdout: "s3cr3t word",
    stderr: "s3cr3t word",
  });
  const result = await liveCall(agent.id, "transform_tool_result", { content: "it was s3cr3t word before" });
  expect(result.reply).toMatchObject({ content: "the key is s3cr3t word" });
  expect(JSON.stringify(result.steps)).not.toContain("s3cr3t");
  const trace = await getTrace(sluice().db, result.trace_id);
  expect(JSON.stringify(trace)).not.toContain("s3cr3t");
  expect(trace).toMatchObject({ event: { content: "it was *** before" }, reply: { content: "the key is ***" } });
  const { items } = await listSecrets();
  expect(items).toMatchObject([{ name: "KEY", used_by: [hook.id] }]);
  expect(JSON.stringify(items)).not.toContain("s3cr3t");
});

test("runners get the value of the moment; a key that does not fit is told, with what to do", async () => {
  const { db, secretKey } = sluice();
  const port = secretPort(db, secretKey);
  await createSecret("ROTATED", "one");
  await replaceSecret("ROTATED", "two");
  expect(await port(["ROTATED", "NONE"])).toEqual({ ROTATED: "two" });
  const other = secretPort(db, async () => Buffer.alloc(32, 1));
  await expect(other(["ROTATED"])).rejects.toMatchObject({
    step: { code: "secret_missing", message: expect.stringMatching(/ROTATED.*another key.*SLUICE_SECRET_KEY/) },
  });
  await deleteSecret("ROTATED");
  expect(await port(["ROTATED"])).toEqual({});
});
