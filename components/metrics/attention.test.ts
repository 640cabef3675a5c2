import { expect, test } from "vitest";
import type { Hook } from "@/lib/contract/hook";
import type { Figures, Series } from "@/lib/contract/metrics";
import { concerns } from "./attention";
import { NO_FIGURES } from "./figures";

const series = (key: string, total: Partial<Figures>): Series => ({
  key,
  name: `Hook ${key}`,
  points: [],
  total: { ...NO_FIGURES, ...total },
});
const hook = (id: string, change: Partial<Hook> = {}): Hook =>
  ({ id, agent_id: "agent", name: `Hook ${id}`, enabled: true, live: { timeout_ms: 3_000 }, ...change }) as Hook;
const none = { series: [], hooks: [], agentCalls: new Map<string, number>() };

test("a failing hook is named with its rate and its most frequent kind, before everything else", () => {
  const found = concerns({
    ...none,
    series: [
      series("slow", { calls: 10, p50_ms: 900, p95_ms: 2_000 }),
      series("bad", { calls: 100, failures: 12, by_disposition: { timeout: 9, failed: 3 } }),
    ],
  });
  expect(found.map((c) => c.kind)).toEqual(["failing", "slow"]);
  expect(found[0]?.reason).toContain("12");
  expect(found[0]?.reason).toContain("Timeout");
});

test("a live hook that never fired while its agent was busy is mentioned, a draft or disabled one is not", () => {
  const hooks = [hook("silent"), hook("draft", { live: null }), hook("off", { enabled: false }), hook("fired")];
  const found = concerns({
    hooks,
    agentCalls: new Map([["agent", 50]]),
    series: [series("fired", { calls: 4 })],
  });
  expect(found.map((c) => c.hookId)).toEqual(["silent"]);
});

test("a hook that makes outputs larger is mentioned, one that saves is not", () => {
  const found = concerns({
    ...none,
    series: [
      series("grows", { calls: 3, tokens_in: 1_000, tokens_out: 1_200 }),
      series("saves", { calls: 3, tokens_in: 1_000, tokens_out: 200 }),
    ],
  });
  expect(found.map((c) => [c.hookId, c.kind])).toEqual([["grows", "grows"]]);
});

test("figures of a deleted hook raise no concern, since nobody could act on it", () => {
  const deleted = { ...series("gone", { calls: 5, failures: 5 }), name: "gone" };
  expect(concerns({ ...none, series: [deleted] })).toEqual([]);
});
