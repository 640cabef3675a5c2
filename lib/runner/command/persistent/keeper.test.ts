import { afterEach, expect, test } from "vitest";
import { failedOutcome } from "@/lib/engine/ports";
import { until } from "../../testing";
import { createKeeper, type Kept } from "./keeper";

/** Without these processes pile up until the machine is full, or one is ended while it answers. */
const keepers: { close: () => Promise<void> }[] = [];
afterEach(() => Promise.all(keepers.splice(0).map((keeper) => keeper.close())));

function setUp(limits: Partial<Parameters<typeof createKeeper>[0]> = {}) {
  const ended: string[] = [];
  const keeper = createKeeper({ processes: 2, entries: 10, waiting: 4, idleMs: 60_000, ...limits });
  keepers.push(keeper);
  const use = (key: string, owner: { agent_id?: string; hook_id?: string | null } = {}, item: Partial<Kept> = {}) =>
    keeper.entry(key, { agent_id: "a", hook_id: null, ...owner }, () => ({
      call: async () => failedOutcome({ code: "internal", message: "" }),
      running: () => !ended.includes(key),
      remembers: () => false,
      end: async () => void ended.push(key),
      ...item,
    }));
  return { keeper, use, ended };
}

test("room is made by ending the one that was not used for longest, never one that is called", async () => {
  const { keeper, use, ended } = setUp();
  const first = use("first");
  use("second");
  use("first");
  keeper.makeRoom();
  expect(ended).toEqual(["second"]);
  const turn = await first.lock.acquire(0);
  use("third");
  keeper.makeRoom();
  expect(ended).toEqual(["second", "third"]);
  if (typeof turn === "function") turn();
});

test("a hook has one process: another configuration ends the first, after its calls", async () => {
  const { use, ended } = setUp();
  const old = use("old", { hook_id: "h" });
  const turn = await old.lock.acquire(0);
  use("new", { hook_id: "h" });
  await new Promise(setImmediate);
  expect(ended).toEqual([]);
  if (typeof turn === "function") turn();
  await until(() => ended.includes("old"));
});

test("a process that other hooks use stays", async () => {
  const { use, ended } = setUp();
  use("shared", { hook_id: "h1" });
  use("shared", { hook_id: "h2" });
  use("own", { hook_id: "h1" });
  await new Promise(setImmediate);
  expect(ended).toEqual([]);
  use("own", { hook_id: "h2" });
  await until(() => ended.includes("shared"));
});

test("what nobody calls is ended, but not what is called or has to be remembered", async () => {
  const { use, ended } = setUp({ idleMs: 40 });
  const busy = use("busy");
  const turn = await busy.lock.acquire(0);
  use("failed", {}, { remembers: () => true });
  use("idle");
  await until(() => ended.includes("idle"));
  expect(ended).toEqual(["idle"]);
  if (typeof turn === "function") turn();
});

test("what is remembered is bounded", () => {
  const { keeper, use } = setUp({ entries: 3 });
  for (let i = 0; i < 20; i += 1) use(`k${i}`, { hook_id: `h${i}` }, { remembers: () => true });
  expect(keeper.size()).toBe(3);
});

test("a reset takes the processes of one hook, or of one agent", () => {
  const { keeper, use, ended } = setUp();
  use("a1", { hook_id: "h1" });
  use("a2", { hook_id: "h2" });
  use("b", { agent_id: "b", hook_id: "h3" });
  expect(keeper.reset({ hook_id: "h1" })).toBe(1);
  expect(keeper.reset({ hook_id: "h1" })).toBe(0);
  expect(keeper.reset({ agent_id: "b" })).toBe(1);
  expect(ended).toEqual(["a1", "b"]);
});
