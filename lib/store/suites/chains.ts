import { describe, expect, test } from "vitest";
import { SluiceError } from "@/lib/contract/error";
import { updateAgent } from "@/lib/store/agents";
import { chainFor, createChainCache } from "@/lib/store/chains";
import type { Db } from "@/lib/store/db";
import { createHook, publishHook, reorderHook, setEnabled, updateHook } from "@/lib/store/hooks";
import { hookConfig, makeAgent } from "@/lib/store/testing/make";
import { refused } from "@/lib/store/testing/refusal";

const POINT = "transform_tool_result";

export const chainsSuite = (open: () => Db) =>
  describe("chains", () => {
    test("a chain is the enabled hooks with a live revision, in order, as they were published", async () => {
      const db = open();
      const agent = await makeAgent(db, { resolution: { transform_tool_result: "chain" } });
      const a = await createHook(db, agent.id, hookConfig({ name: "a" }), true);
      const b = await createHook(db, agent.id, hookConfig({ name: "b" }), true);
      const off = await createHook(db, agent.id, hookConfig({ name: "off" }), true);
      await createHook(db, agent.id, hookConfig({ name: "draft only" }));
      await setEnabled(db, off.id, false);
      await updateHook(db, a.id, hookConfig({ name: "a, not published" }));
      await reorderHook(db, b.id, a.id);
      const { agent: found, chain } = await chainFor(db, agent.slug, POINT);
      expect(found).toEqual({
        id: agent.id,
        slug: agent.slug,
        profile: "librefang",
        enabled: true,
        resolution: { transform_tool_result: "chain" },
      });
      expect(chain.map((hook) => [hook.hook_id, hook.revision, hook.config.name])).toEqual([
        [b.id, 1, "b"],
        [a.id, 1, "a"],
      ]);
      expect((await chainFor(db, agent.id, "ingest")).chain).toEqual([]);
    });

    test("the cache answers from memory until it is told of a change", async () => {
      const db = open();
      const agent = await makeAgent(db);
      const hook = await createHook(db, agent.id, hookConfig());
      const cache = createChainCache(db, { maxAgeMs: 60_000 });
      expect((await cache.chainFor(agent.slug, POINT)).chain).toHaveLength(0);
      await publishHook(db, hook.id);
      expect((await cache.chainFor(agent.slug, POINT)).chain).toHaveLength(0);
      cache.invalidate(agent.id);
      expect((await cache.chainFor(agent.slug, POINT)).chain).toHaveLength(1);
    });

    test("a chain that was known goes on working while the database does not answer", async () => {
      const db = open();
      const agent = await makeAgent(db);
      const unanswered = { fail: false };
      const failing = new Proxy(db, {
        get: (target, key, self) => {
          if (unanswered.fail) throw new SluiceError("storage_unavailable", "the database does not answer");
          return Reflect.get(target, key, self);
        },
      });
      const cache = createChainCache(failing, { maxAgeMs: 0 });
      const known = await cache.chainFor(agent.slug, POINT);
      unanswered.fail = true;
      expect(await cache.chainFor(agent.slug, POINT)).toEqual(known);
      await expect(cache.chainFor("never-seen", POINT)).rejects.toMatchObject({ code: "storage_unavailable" });
    });

    test("a read that began before a change is not kept after it", async () => {
      const db = open();
      const agent = await makeAgent(db);
      const cache = createChainCache(db, { maxAgeMs: 60_000 });
      const early = cache.chainFor(agent.id, POINT);
      await updateAgent(db, agent.id, { enabled: false });
      cache.invalidate(agent.id);
      await early;
      expect((await cache.chainFor(agent.id, POINT)).agent.enabled).toBe(false);
    });

    test("changes of other processes are seen once the entry is too old", async () => {
      const db = open();
      const agent = await makeAgent(db);
      const cache = createChainCache(db, { maxAgeMs: 0 });
      await cache.chainFor(agent.id, POINT);
      await updateAgent(db, agent.id, { enabled: false });
      expect((await cache.chainFor(agent.id, POINT)).agent.enabled).toBe(false);
    });

    test("an unknown agent is not remembered: it may be made a moment later", async () => {
      const db = open();
      const cache = createChainCache(db, { maxAgeMs: 60_000, maxEntries: 2 });
      await refused(cache.chainFor("soon-here", POINT), "agent_not_found");
      const agent = await makeAgent(db, { name: "Soon here", slug: "soon-here" });
      expect((await cache.chainFor("soon-here", POINT)).agent.id).toBe(agent.id);
    });
  });
