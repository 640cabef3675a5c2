import { expect, test } from "vitest";
import { createSlots } from "./slots";

const release = (slot: unknown) => {
  if (typeof slot !== "function") throw new Error(`expected a slot, got ${String(slot)}`);
  slot();
};

test("slots are handed on in the order of asking, or a busy hook could starve an early caller", async () => {
  const slots = createSlots(1, 10);
  const first = await slots.acquire(1_000);
  const order: string[] = [];
  const second = slots.acquire(60_000).then((slot) => order.push("second") && release(slot));
  const third = slots.acquire(60_000).then((slot) => order.push("third") && release(slot));
  release(first);
  await Promise.all([second, third]);
  expect(order).toEqual(["second", "third"]);
  expect(slots.running()).toBe(0);
});

test("a full queue refuses at once instead of growing without a bound", async () => {
  const slots = createSlots(1, 1);
  const held = await slots.acquire(1_000);
  const waiting = slots.acquire(60_000);
  expect(await slots.acquire(60_000)).toBe("overloaded");
  release(held);
  release(await waiting);
});

test("who waited in vain leaves the queue, so a freed slot is not given to nobody", async () => {
  const slots = createSlots(1, 5);
  const held = await slots.acquire(1_000);
  expect(await slots.acquire(1)).toBe("timeout");
  expect(slots.waiting()).toBe(0);
  release(held);
  release(held);
  expect(slots.running()).toBe(0);
});
