import { expect, test } from "vitest";
import { createSlots, keyOf } from "./slots";

const LIMITS = { base: 1, max: 4, slowAfter: 60_000, slowPerHook: 1, maxWaiting: 10 };

/** The hook of this name, of an agent of its own. */
const of = (name: string, hook = name) => ({ agent: name, hook });

const release = (slot: unknown) => {
  if (typeof slot !== "function") throw new Error(`expected a slot, got ${String(slot)}`);
  slot();
};

test("slots of one key are handed on in the order of asking, or an early caller could wait for ever", async () => {
  const slots = createSlots(LIMITS);
  const first = await slots.acquire(of("a"), 1_000);
  const order: string[] = [];
  const second = slots.acquire(of("a"), 60_000).then((slot) => order.push("second") && release(slot));
  const third = slots.acquire(of("a"), 60_000).then((slot) => order.push("third") && release(slot));
  release(first);
  await Promise.all([second, third]);
  expect(order).toEqual(["second", "third"]);
  expect(slots.running()).toBe(0);
});

test("hooks take turns, so one with a long queue does not keep the calls of the others behind it", async () => {
  const slots = createSlots(LIMITS);
  const first = await slots.acquire(of("x", "a"), 1_000);
  const order: string[] = [];
  const enter = (hook: string) =>
    slots.acquire(of("x", hook), 60_000).then((slot) => order.push(hook) && release(slot));
  const all = [enter("a"), enter("a"), enter("a"), enter("b"), enter("c")];
  release(first);
  await Promise.all(all);
  expect(order).toEqual(["a", "b", "c", "a", "a"]);
});

test("agents take turns before hooks do, so an agent with many hooks gets no more than one with a single hook", async () => {
  const slots = createSlots(LIMITS);
  const held = [await slots.acquire(of("a"), 1_000), await slots.acquire(of("z"), 1_000)];
  const order: string[] = [];
  const enter = (agent: string, hook: string) =>
    slots.acquire(of(agent, hook), 60_000).then((slot) => order.push(agent + hook) && release(slot));
  const all = [enter("a", "1"), enter("a", "2"), enter("a", "3"), enter("b", "1"), enter("b", "1")];
  release(held[0]);
  await Promise.all(all);
  expect(order).toEqual(["a1", "b1", "a2", "b1", "a3"]);
  release(held[1]);
});

test("an agent with nothing running starts at once although others took all slots, but only with one task", async () => {
  const slots = createSlots(LIMITS);
  const flood = await slots.acquire(of("flood"), 1_000);
  const more = slots.acquire(of("flood"), 60_000);
  const calm = await slots.acquire(of("calm"), 1_000);
  expect([slots.running(), slots.waiting()]).toEqual([2, 1]);
  expect(await slots.acquire(of("calm"), 20)).toBe("timeout");
  for (const slot of [flood, calm]) release(slot);
  release(await more);
});

test("hooks of one agent that hang take half of all slots at most, however many they are", async () => {
  const slots = createSlots({ ...LIMITS, slowAfter: 1 });
  const hung = [await slots.acquire(of("bad", "1"), 1_000), await slots.acquire(of("bad", "2"), 60_000)];
  const third = slots.acquire(of("bad", "3"), 60_000);
  const good = await slots.acquire(of("good"), 60_000);
  expect([slots.running(), slots.waiting()]).toEqual([3, 1]);
  for (const slot of [...hung, good]) release(slot);
  release(await third);
});

test("a task that runs long makes room for other keys but not for more of its own, up to the bound", async () => {
  const slots = createSlots({ ...LIMITS, max: 2, slowAfter: 1 });
  const hung = await slots.acquire(of("bad"), 1_000);
  const more = slots.acquire(of("bad"), 60_000);
  const good = await slots.acquire(of("good"), 60_000);
  expect([slots.running(), slots.waiting()]).toEqual([2, 1]);
  expect(await slots.acquire(of("third"), 20)).toBe("timeout");
  release(good);
  release(hung);
  release(await more);
  expect([slots.running(), slots.waiting()]).toEqual([0, 0]);
});

test("a full queue refuses at once; an agent can fill only half of it and a hook a quarter", async () => {
  const slots = createSlots({ ...LIMITS, maxWaiting: 4 });
  const held = [await slots.acquire(of("a"), 1_000), await slots.acquire(of("z"), 1_000)];
  const waiting = [slots.acquire(of("a", "1"), 60_000)];
  expect(await slots.acquire(of("a", "1"), 60_000)).toBe("overloaded");
  waiting.push(slots.acquire(of("a", "2"), 60_000));
  expect(await slots.acquire(of("a", "3"), 60_000)).toBe("overloaded");
  waiting.push(slots.acquire(of("b"), 60_000), slots.acquire(of("c"), 60_000));
  expect(await slots.acquire(of("d"), 60_000)).toBe("overloaded");
  for (const slot of held) release(slot);
  for (const slot of waiting) void slot.then(release);
  await Promise.all(waiting);
  expect([slots.running(), slots.waiting()]).toEqual([0, 0]);
});

test("who waited in vain leaves the queue, so a freed slot is not given to nobody", async () => {
  const slots = createSlots(LIMITS);
  const held = await slots.acquire(of("a"), 1_000);
  expect(await slots.acquire(of("a"), 1)).toBe("timeout");
  expect(slots.waiting()).toBe(0);
  release(held);
  release(held);
  expect(slots.running()).toBe(0);
});

test("equal configurations share a key, or a hook could escape its bound by being sent inline again and again", () => {
  expect(keyOf({ a: [1] })).toBe(keyOf({ a: [1] }));
  expect(keyOf({ a: [1] })).not.toBe(keyOf({ a: [2] }));
});
