import { afterAll, expect, test } from "vitest";
import { Guard } from "@/lib/contract/hook-config";
import { testRunners } from "../testing";

const runners = testRunners();
afterAll(runners.close);

const NOISE = "\u001b[32m   Compiling\u001b[0m demo v0.1.0\nerror: broken\nwarning: x\nwarning: x\n";

test("a pipeline answers with the rewritten text, what each stage did and where the lines come from", async () => {
  const outcome = await runners.pipeline([{ strip_ansi: true }, { drop_lines: ["^\\s+Compiling "] }], {
    event: { content: NOISE },
  });
  expect(outcome).toMatchObject({ error: null, reply: { content: "error: broken\nwarning: x\nwarning: x\n" } });
  expect(outcome).toMatchObject({ exit_code: null, signal: null, stdout: "", picked_line: null, warnings: [] });
  expect(outcome.stages?.map((stage) => [stage.kind, stage.lines_after])).toEqual([
    ["strip_ansi", outcome.stages?.[0]?.lines_before],
    ["drop_lines", (outcome.stages?.[0]?.lines_before ?? 0) - 1],
  ]);
  expect(outcome.line_map?.removed).toEqual([[1, 1, 1]]);
});

test("the guard is applied beside the pipeline, with the event and the text that it came with", async () => {
  const guard = { ...Guard.parse({}), mode: "enforce" as const };
  const event = { content: NOISE, is_error: true };
  const reverted = await runners.pipeline([{ drop_lines: ["^error"] }], { event, guard });
  expect(reverted.guarded?.reverted).toBe(true);
  expect(reverted.guarded?.warnings.map((w) => w.code)).toContain("guard_protected_line");
  const green = await runners.pipeline([{ replace: [{ pattern: "^error.*", replacement: "all tests passed" }] }], {
    event,
    guard: { ...guard, mode: "warn" },
  });
  expect(green.guarded?.reverted).toBe(false);
  expect(green.guarded?.warnings.map((w) => w.code)).toContain("guard_claims_success");
  expect((await runners.pipeline([{ drop_lines: ["Compiling"] }], { event, guard })).guarded).toEqual({
    reverted: false,
    warnings: [],
  });
});

test("stages know what the event tells of the run", async () => {
  const stages = [{ when: { if: { exit_code: 101 }, do: [{ drop_lines: ["^warning"] }] } }];
  const event = { content: NOISE, exit_code: 101 };
  const { reply, stages: reports } = await runners.pipeline(stages, { event });
  expect(String((reply as { content: string }).content)).not.toContain("warning: x");
  expect(reports?.[0]).toMatchObject({ kind: "when", branch: "do", stages: [{ kind: "drop_lines" }] });
  const green = await runners.pipeline(stages, { event: { content: NOISE, exit_code: 0 } });
  expect(green).toMatchObject({ reply: {}, stages: [{ branch: "none" }] });
});

test("a secret that was hidden does not come back when the guard takes the rest of the rewrite back", async () => {
  const guard = { ...Guard.parse({}), mode: "enforce" as const };
  const secret = `ghp_${"a1B2".repeat(9)}`;
  const outcome = await runners.pipeline([{ redact: true }, { drop_lines: ["^error"] }], {
    event: { content: `error: push with ${secret} failed\nbye\n` },
    guard,
  });
  expect(outcome.reply).toEqual({ content: "error: push with [redacted: token] failed\nbye\n" });
  expect(outcome.guarded?.warnings.map((w) => w.code)).toEqual(["guard_protected_line"]);
  expect(outcome.guarded?.reverted).toBe(false);
});

test("a text that comes out as it went in is no rewrite, or it would keep later hooks of a stack from theirs", async () => {
  const outcome = await runners.pipeline([{ drop_lines: ["^never$"] }]);
  expect(outcome).toMatchObject({ error: null, reply: {} });
});

test("a catastrophic pattern is ended at its deadline and the next calls are right", async () => {
  const bomb = [{ drop_lines: ["^(a|a)*$"] }];
  const event = { content: `${"a".repeat(40)}b\n` };
  const outcomes = await Promise.all([
    runners.pipeline(bomb, { event, timeout_ms: 500 }),
    runners.pipeline(bomb, { event, timeout_ms: 500 }),
  ]);
  for (const { error } of outcomes) {
    expect(error?.code).toBe("timeout");
    expect(error?.message).toMatch(/^Hook timed out after 500ms \(/);
  }
  const next = await runners.pipeline([{ head_lines: 1 }], { event: { content: "one\ntwo\n" } });
  expect(next.error).toBeNull();
  expect(String((next.reply as { content: string }).content)).toMatch(/^one\n/);
});

test("other calls do not wait for a catastrophic pattern while a thread is free", async () => {
  const order: string[] = [];
  const bomb = runners
    .pipeline([{ drop_lines: ["^(a|a)*$"] }], { event: { content: `${"a".repeat(40)}b` }, timeout_ms: 1_500 })
    .then(() => order.push("bomb"));
  const good = Array.from({ length: 20 }, () =>
    runners.pipeline([{ drop_lines: ["x"] }], { event: { content: "a\nx\n" } }).then((outcome) => {
      expect(outcome.reply).toEqual({ content: "a\n" });
      order.push("good");
    }),
  );
  await Promise.all([bomb, ...good]);
  expect(order.at(-1)).toBe("bomb");
});

test("twenty calls of one catastrophic hook do not keep the other hooks waiting", async () => {
  const order: string[] = [];
  const event = { content: `${"a".repeat(40)}b` };
  const bombs = Array.from({ length: 20 }, () =>
    runners.pipeline([{ drop_lines: ["^(a|a)*$"] }], { event, timeout_ms: 4_000 }).then(() => order.push("bomb")),
  );
  const outcome = await runners.pipeline([{ drop_lines: ["x"] }], { event: { content: "a\nx\n" } });
  expect(outcome.reply).toEqual({ content: "a\n" });
  expect(order).toEqual([]);
  await Promise.all(bombs);
});

test("a pattern that does not compile is told as such", async () => {
  const { error } = await runners.pipeline([{ keep_lines: ["(unclosed"] }]);
  expect(error?.code).toBe("invalid_regex");
  expect(error?.message).toContain("(unclosed");
});

test("a pipeline whose text outgrows every bound fails alone", async () => {
  const grow = { replace: [{ pattern: "x", replacement: "x".repeat(4_000) }] };
  const { error } = await runners.pipeline([grow, grow, grow], { event: { content: "x\n".repeat(2_000) } });
  expect(error).toMatchObject({
    code: "pipeline_failed",
    message: expect.stringContaining("grew to more than 67108864 bytes"),
  });
  expect((await runners.pipeline([{ drop_lines: ["o"] }], { event: { content: "one\nx" } })).error).toBeNull();
});

test("a result larger than any event is refused, or one replacement fills the database and the agent's window", async () => {
  const grow = { replace: [{ pattern: "x", replacement: "y".repeat(4_000) }] };
  const { error } = await runners.pipeline([grow], { event: { content: "x".repeat(2_000) } });
  expect(error).toEqual({
    code: "pipeline_failed",
    message: "The pipeline made 8000000 bytes of 2000; at most 4194304 are taken.",
  });
});

test("an event without text is refused instead of rewritten to nonsense", async () => {
  const { error } = await runners.pipeline([{ strip_ansi: true }], { event: { content: 7 } });
  expect(error?.code).toBe("pipeline_failed");
});

test("tokens are counted, and special tokens in a tool's output are plain text", async () => {
  expect(await runners.countTokens("hello world")).toEqual({ tokens: 2, estimated: false });
  expect(await runners.countTokens("")).toEqual({ tokens: 0, estimated: false });
  expect((await runners.countTokens("<|endoftext|>")).tokens).toBeGreaterThan(3);
});

test("long unbroken runs are counted in bounded time, and what is too long is estimated", async () => {
  for (const text of ["a".repeat(1_000_000), " ".repeat(1_000_000), "=".repeat(1_000_000), "😀".repeat(200_000)])
    expect(await runners.countTokens(text)).toMatchObject({ estimated: false });
  expect(await runners.countTokens("word ".repeat(1_000_000))).toMatchObject({ estimated: true });
});
