import { expect, test } from "vitest";
import type { ChainHook } from "../ports";
import { scriptHook } from "../testing";
import { createReplyCache } from "./reply-cache";

function cacheAt(maxBytes?: number) {
  const clock = { now: 0, digests: 0 };
  const digest = (text: string) => {
    clock.digests += 1;
    return text;
  };
  return { clock, cache: createReplyCache({ now: () => clock.now, digest }, maxBytes) };
}

const hook = (ttl: number, { point = "ingest", name = "h", revision = 1 } = {}): ChainHook => ({
  ...scriptHook(name, { point, cache_ttl_secs: ttl }),
  revision,
});
const event = (n: number) => ({ type: "ingest", message: `m${n}` });

test("a reply stands for the same whole event until its time is over", () => {
  const { cache, clock } = cacheAt();
  cache.remember(hook(2), event(1), { memories: [] });
  expect(cache.recall(hook(2), event(1))).toEqual({ reply: { memories: [] } });
  expect(cache.recall(hook(2), { ...event(1), peer_id: "p" })).toBeUndefined();
  clock.now = 1_999;
  expect(cache.recall(hook(2), event(1))).toBeDefined();
  clock.now = 2_000;
  expect(cache.recall(hook(2), event(1))).toBeUndefined();
});

test("a time of 0 stores and never hits", () => {
  const { cache } = cacheAt();
  cache.remember(hook(0), event(1), {});
  expect(cache.stats().entries).toBe(1);
  expect(cache.recall(hook(0), event(1))).toBeUndefined();
});

test("another revision or another hook does not get the reply", () => {
  const { cache } = cacheAt();
  cache.remember(hook(9), event(1), "old");
  expect(cache.recall(hook(9, { revision: 2 }), event(1))).toBeUndefined();
  expect(cache.recall(hook(9, { name: "other" }), event(1))).toBeUndefined();
  cache.remember(hook(9, { revision: 2 }), event(2), "new");
  expect(cache.stats().entries).toBe(1);
});

test.each([
  ["ingest", 512],
  ["assemble", 256],
  ["compact", 256],
])("%s: above %i entries those that expired are dropped, and only those", (point, limit) => {
  const { cache, clock } = cacheAt();
  for (let n = 0; n < limit; n++) cache.remember(hook(1, { point }), event(n), "r");
  clock.now = 5_000;
  cache.remember(hook(1, { point }), event(limit - 1), "again");
  expect(cache.stats().entries).toBe(limit);
  cache.remember(hook(1, { point }), event(limit), "r");
  expect(cache.stats().entries).toBe(2);
  for (let n = 0; n < limit + 50; n++) cache.remember(hook(60, { point, name: "fresh" }), event(n), "r");
  expect(cache.stats().entries).toBe(2 + limit + 50);
});

test("what all hooks keep is bounded in bytes: the oldest go first, also of a hook that stores no more", () => {
  const { cache } = cacheAt(10_000);
  cache.remember(hook(60, { name: "idle" }), event(0), "x".repeat(1_000));
  for (let n = 0; n < 20; n++) cache.remember(hook(60), event(n), "x".repeat(1_000));
  expect(cache.stats().bytes).toBeLessThanOrEqual(10_000);
  expect(cache.recall(hook(60, { name: "idle" }), event(0))).toBeUndefined();
  expect(cache.recall(hook(60), event(0))).toBeUndefined();
  expect(cache.recall(hook(60), event(19))).toBeDefined();
  cache.remember(hook(60), event(99), "x".repeat(100_000));
  expect(cache.stats()).toEqual({ entries: 0, bytes: 0 });
});

test("an event that cannot be written as JSON is neither stored nor a fault", () => {
  const { cache } = cacheAt();
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  cache.remember(hook(1), circular, "r");
  expect(cache.recall(hook(1), circular)).toBeUndefined();
});

test("an event is digested once for asking and storing", () => {
  const { cache, clock } = cacheAt();
  const one = event(1);
  cache.recall(hook(1), one);
  cache.remember(hook(1), one, "r");
  expect(clock.digests).toBe(1);
});
