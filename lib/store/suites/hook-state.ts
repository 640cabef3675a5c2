import { describe, expect, test, vi } from "vitest";
import { deleteAgent } from "@/lib/store/agents";
import type { Db } from "@/lib/store/db";
import { createHookStateWriter, type HookState, loadHookStates } from "@/lib/store/hook-state";
import { createHook, deleteHook } from "@/lib/store/hooks";
import { hookConfig, makeAgent } from "@/lib/store/testing/make";

export const hookStateSuite = (open: () => Db) =>
  describe("hook state", () => {
    const of = async (db: Db, agent: string) => (await loadHookStates(db)).filter((row) => row.agent_id === agent);
    const breaker = (agent_id: string, hook_id: string, state: unknown): HookState => ({
      agent_id,
      hook_id,
      kind: "breaker",
      state,
    });

    test("what was noted last is what the next process reads; null removes it", async () => {
      const db = open();
      const agent = await makeAgent(db);
      const hook = await createHook(db, agent.id, hookConfig());
      const writer = createHookStateWriter(db);
      for (let failures = 1; failures <= 100; failures++) writer.put(breaker(agent.id, hook.id, { failures }));
      writer.put({ agent_id: agent.id, hook_id: "", kind: "overrides", state: { text: "a\0\ud800" } });
      expect(await writer.flush()).toBe(true);
      expect(await of(db, agent.id)).toEqual(
        expect.arrayContaining([
          breaker(agent.id, hook.id, { failures: 100 }),
          { agent_id: agent.id, hook_id: "", kind: "overrides", state: { text: "a\0\ud800" } },
        ]),
      );
      writer.put(breaker(agent.id, hook.id, { failures: 101 }));
      writer.put(breaker(agent.id, hook.id, null));
      await writer.close();
      expect((await of(db, agent.id)).map(({ kind }) => kind)).toEqual(["overrides"]);
    });

    test("it is written without being asked to, and a thousand keys at once fit", async () => {
      const db = open();
      const agent = await makeAgent(db);
      const writer = createHookStateWriter(db, { everyMs: 5 });
      for (let n = 0; n < 1_200; n++) writer.put(breaker(agent.id, `h${n}`, n));
      const rows = () => db.hookState.count({ where: { agent_id: agent.id } });
      await vi.waitFor(async () => expect(await rows()).toBe(1_200), { timeout: 10_000 });
      writer.put(breaker(agent.id, "h0", null));
      await vi.waitFor(async () => expect(await rows()).toBe(1_199), { timeout: 10_000 });
      await writer.close();
    });

    test("rows of hooks and agents that are gone are dropped at the next start", async () => {
      const db = open();
      const agent = await makeAgent(db);
      const other = await makeAgent(db);
      const hook = await createHook(db, agent.id, hookConfig());
      const writer = createHookStateWriter(db);
      writer.put(breaker(agent.id, hook.id, 1));
      writer.put(breaker(other.id, "", 1));
      await writer.close();
      await deleteHook(db, hook.id);
      await deleteAgent(db, other.id);
      expect([...(await of(db, agent.id)), ...(await of(db, other.id))]).toEqual([]);
    });

    test("a database that refuses loses nothing: the newest state is tried again", async () => {
      const db = open();
      const agent = await makeAgent(db);
      const fails = { now: true };
      const failing = new Proxy(db, {
        get: (target, key, self) => {
          if (fails.now && key === "$transaction") return () => Promise.reject(new Error("refused"));
          return Reflect.get(target, key, self);
        },
      });
      const writer = createHookStateWriter(failing, { everyMs: 60_000 });
      writer.put({ agent_id: agent.id, hook_id: "", kind: "overrides", state: 1 });
      expect(await writer.flush()).toBe(false);
      writer.put({ agent_id: agent.id, hook_id: "", kind: "overrides", state: 2 });
      expect(await writer.flush()).toBe(false);
      fails.now = false;
      expect(await writer.flush()).toBe(true);
      expect((await of(db, agent.id)).map(({ state }) => state)).toEqual([2]);
    });
  });
