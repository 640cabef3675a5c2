import { afterAll, expect, test } from "vitest";
import { testRunners } from "../testing";

// If this fails, a declared pipeline can hang the server, fill its memory, or reach into another call.

const runners = testRunners();
afterAll(runners.close);

const nextIsRight = async () => {
  const next = await runners.pipeline([{ drop_lines: ["^b"] }], { event: { content: "a\nb\n" }, timeout_ms: 60_000 });
  expect(next).toMatchObject({ error: null, reply: { content: expect.stringMatching(/^a\n/) } });
};
const BOMB = [{ drop_lines: ["^(a|a)*$"] }];
const HANGS = `${"a".repeat(40)}b\n`;

test("a text that grows at each stage is refused, and the server lives on in its memory", {
  timeout: 120_000,
}, async () => {
  await nextIsRight();
  const before = process.memoryUsage().rss;
  const grow = Array.from({ length: 6 }, () => ({ replace: [{ pattern: ".", replacement: "$0".repeat(50) }] }));
  const { error } = await runners.pipeline(grow, { event: { content: "x".repeat(1_000) }, timeout_ms: 60_000 });
  expect(error).toMatchObject({ code: "pipeline_failed", message: expect.stringMatching(/characters|bytes/) });
  await nextIsRight();
  expect(process.memoryUsage().rss - before).toBeLessThan(600e6);
});

test("names of prototypes in an event are data", async () => {
  const event = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":1},"content":"a\\nb\\n"}');
  const { reply } = await runners.pipeline([{ drop_lines: ["^b"] }], { event });
  expect(reply).toMatchObject({ content: expect.stringMatching(/^a\n/) });
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test("4 MiB in one line, and text that is no valid UTF-16, come through", async () => {
  const content = `${"x".repeat(4_000_000)}\ud800`;
  const { error, reply } = await runners.pipeline([{ truncate_lines_at: 400 }], {
    event: { content },
    timeout_ms: 60_000,
  });
  expect(error).toBeNull();
  expect(String((reply as { content: string }).content).length).toBeLessThan(1_000);
  await nextIsRight();
});

test("while one pipeline hangs the calls of others finish, of its own agent and of another", async () => {
  const order: string[] = [];
  const hang = runners
    .pipeline(BOMB, { event: { content: HANGS }, timeout_ms: 12_000, agent_id: "a" })
    .then(() => order.push("hanging"));
  const others = Array.from({ length: 49 }, (_, i) =>
    runners
      .pipeline([{ drop_lines: ["^b"] }], {
        event: { content: "a\nb\n" },
        agent_id: i % 2 ? "a" : "b",
        timeout_ms: 60_000,
      })
      .then(({ error }) => order.push(error ? error.code : "other")),
  );
  await Promise.all([hang, ...others]);
  expect(order).toEqual([...Array.from({ length: 49 }, () => "other"), "hanging"]);
});
