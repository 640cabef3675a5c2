import { expect, test } from "vitest";
import { createSlots, keyOf } from "./slots";

const LIMITS = { base: 1, max: 4, slowAfter: 60_000, slowPerKey: 1, maxWaiting: 10 };

const release = (slot: unknown) => {
  if (typeof slot !== "function") throw new Error(`expected a slot, got ${String(slot)}`);
  slot();
};

test("slots of one key are handed on in the order of asking, or an early caller could wait for ever", async () => {
  const slots = createSlots(LIMITS);
  const first = await slots.acquire("a", 1_000);
  const order: string[] = [];
  const second = slots.acquire("a", 60_000).then((slot) => order.push("second") && release(slot));
  const third = slots.acquire("a", 60_000).then((slot) => order.push("third") && release(slot));
  release(first);
  await Promise.all([second, third]);
  expect(order).toEqual(["second", "third"]);
  expect(slots.running()).toBe(0);
});

test("keys take turns, so a hook with a long queue does not keep the calls of the others behind it", async () => {
  const slots = createSlots(LIMITS);
  const first = await slots.acquire("a", 1_000);
  const order: string[] = [];
  const enter = (key: string) => slots.acquire(key, 60_000).then((slot) => order.push(key) && release(slot));
  const all = [enter("a"), enter("a"), enter("a"), enter("b"), enter("c")];
  release(first);
  await Promise.all(all);
  expect(order).toEqual(["a", "b", "c", "a", "a"]);
});

test("a task that runs long makes room for other keys but not for more of its own, up to the bound", async () => {
  const slots = createSlots({ ...LIMITS, max: 2, slowAfter: 1 });
  const hung = await slots.acquire("bad", 1_000);
  const more = slots.acquire("bad", 60_000);
  const good = await slots.acquire("good", 60_000);
  expect([slots.running(), slots.waiting()]).toEqual([2, 1]);
  expect(await slots.acquire("third", 20)).toBe("timeout");
  release(good);
  release(hung);
  release(await more);
  expect([slots.running(), slots.waiting()]).toEqual([0, 0]);
});

test("a full queue refuses at once, and one key can fill only half of it", async () => {
  const slots = createSlots({ ...LIMITS, maxWaiting: 2 });
  const held = await slots.acquire("a", 1_000);
  const waiting = slots.acquire("a", 60_000);
  expect(await slots.acquire("a", 60_000)).toBe("overloaded");
  const other = slots.acquire("b", 60_000);
  expect(await slots.acquire("c", 60_000)).toBe("overloaded");
  release(held);
  release(await waiting);
  release(await other);
});

test("who waited in vain leaves the queue, so a freed slot is not given to nobody", async () => {
  const slots = createSlots(LIMITS);
  const held = await slots.acquire("a", 1_000);
  expect(await slots.acquire("a", 1)).toBe("timeout");
  expect(slots.waiting()).toBe(0);
  release(held);
  release(held);
  expect(slots.running()).toBe(0);
});

test("equal configurations share a key, or a hook could escape its bound by being sent inline again and again", () => {
  expect(keyOf({ a: [1] })).toBe(keyOf({ a: [1] }));
  expect(keyOf({ a: [1] })).not.toBe(keyOf({ a: [2] }));
});
