import { expect, test } from "vitest";
import { WrittenHookConfig } from "@/lib/contract/hook-config";
import { failedOutcome, type RunnerOutcome } from "@/lib/engine/ports";
import type { RecordedInvocation } from "@/lib/store/recorder";
import { type InvokePorts, invoke } from "./invoke";

const reply = (value: unknown): RunnerOutcome => ({
  ...failedOutcome({ code: "internal", message: "" }),
  reply: value,
  error: null,
});

const ports = (over: Partial<InvokePorts> = {}): InvokePorts => ({
  run: async () => reply({ content: "short" }),
  now: () => performance.now(),
  sleep: async () => undefined,
  newId: () => "trace-1",
  date: () => new Date("2026-01-01T00:00:00Z"),
  countTokens: async (text) => ({ tokens: text.length, estimated: false }),
  record: async () => true,
  ...over,
});

const config = WrittenHookConfig.parse({
  name: "H",
  point: "transform_tool_result",
  runner: { kind: "command", runtime: "bash", source: "x" },
});
const input = (event: Record<string, unknown> = { content: "a long text" }) => ({
  agent: { id: "a-1", slug: "a", profile: "librefang" as const, enabled: true, resolution: {} },
  point: "transform_tool_result" as const,
  event,
  chain: [{ hook_id: "h-1", revision: 1, config }],
  origin: "live" as const,
});

test("the answer waits for the record, which holds the event as the hook saw it and the original", async () => {
  const recorded: RecordedInvocation[] = [];
  const result = await invoke(
    input({ content: "a long text", tool_name: "grep", session_id: "s", extra: 1 }),
    ports({
      record: async (invocation) => {
        recorded.push(invocation);
        return true;
      },
    }),
  );
  expect(result).toMatchObject({ verdict: "replaced", reply: { content: "short" }, stored: true });
  expect(result.tokens).toEqual({ before: 11, after: 5, estimated: false });
  expect(recorded[0]).toMatchObject({ agent_id: "a-1", tool: "grep", session_id: "s", origin: "live" });
  expect(recorded[0]?.event).toMatchObject({
    type: "transform_tool_result",
    content: "a long text",
    extra: 1,
    status: "completed",
  });
});

test("when storing fails the call is answered with the right reply and says so", async () => {
  const result = await invoke(input(), ports({ record: async () => false }));
  expect(result).toMatchObject({ reply: { content: "short" }, stored: false });
});

test("a runner that throws leaves the original to the agent and is recorded", async () => {
  const result = await invoke(input(), ports({ run: async () => Promise.reject(new Error("bug")) }));
  expect(result).toMatchObject({ verdict: "unchanged", reply: {}, stored: true });
  expect(result.steps[0]?.disposition).toBe("failed");
});

test("an event that is not the point's names the field and runs nothing", async () => {
  const run = invoke(input({ content: 5 }), ports());
  await expect(run).rejects.toMatchObject({ code: "invalid_request", params: [{ path: "event.content" }] });
});
