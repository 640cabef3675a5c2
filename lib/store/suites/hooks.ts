import { describe, expect, test } from "vitest";
import { Hook } from "@/lib/contract/hook";
import { HookConfig } from "@/lib/contract/hook-config";
import { LIMITS } from "@/lib/contract/limits";
import type { Db } from "@/lib/store/db";
import * as hooks from "@/lib/store/hooks";
import { hookConfig, makeAgent } from "@/lib/store/testing/make";
import { refused, WRONG_IDS } from "@/lib/store/testing/refusal";

const { createHook, deleteHook, getHook, listHooks, publishHook, reorderHook, rollbackHook, setEnabled, updateHook } =
  hooks;

export const hooksSuite = (open: () => Db) =>
  describe("hooks", () => {
    const chainOf = async (db: Db, agent: string) =>
      (await listHooks(db, agent, { limit: 200 })).items.map((hook) => [hook.name, hook.position]);

    test("a new hook is a draft at the end of its chain; publish makes it live", async () => {
      const db = open();
      const { id, slug } = await makeAgent(db);
      const draft = await createHook(db, slug, hookConfig({ name: "first" }));
      expect(Hook.parse(draft)).toEqual(draft);
      expect(draft).toMatchObject({ agent_id: id, position: 0, live_revision: null, live: null, dirty: true });
      const live = await createHook(db, id, hookConfig({ name: "second" }), true);
      expect(live).toMatchObject({ position: 1, live_revision: 1, dirty: false });
      expect(live.live).toEqual(live.draft);
      const published = await publishHook(db, draft.id);
      expect(published).toMatchObject({ live_revision: 1, dirty: false });
      expect(published.version).toBeGreaterThan(draft.version);
      await refused(publishHook(db, draft.id), "nothing_to_publish");
    });

    test("saving a draft leaves what is live alone", async () => {
      const db = open();
      const { id } = await makeAgent(db);
      const hook = await createHook(db, id, hookConfig(), true);
      const saved = await updateHook(db, hook.id, hookConfig({ timeout_ms: 5 }));
      expect(saved).toMatchObject({ live_revision: 1, dirty: true, live: hook.live });
      expect(saved.draft.timeout_ms).toBe(5);
      const again = await updateHook(db, hook.id, hookConfig({ timeout_ms: 6 }), { publish: true });
      expect(again).toMatchObject({ live_revision: 2, dirty: false });
      const { items } = await hooks.listRevisions(db, hook.id, { limit: 10 });
      expect(items.map((r) => [r.revision, r.live, r.config.timeout_ms])).toEqual([
        [2, true, 6],
        [1, false, 30_000],
      ]);
    });

    test("a stale tab cannot save over a newer edit", async () => {
      const db = open();
      const { id } = await makeAgent(db);
      const hook = await createHook(db, id, hookConfig());
      const expectedVersion = hook.version;
      await updateHook(db, hook.id, hookConfig({ name: "newer" }), { expectedVersion });
      await refused(updateHook(db, hook.id, hookConfig({ name: "stale" }), { expectedVersion }), "stale_edit");
      expect((await getHook(db, hook.id)).name).toBe("newer");
    });

    test("of many savers with the same version exactly one wins", async () => {
      const db = open();
      const { id } = await makeAgent(db);
      const hook = await createHook(db, id, hookConfig());
      const saves = Array.from({ length: 8 }, (_, i) =>
        updateHook(db, hook.id, hookConfig({ name: `saver ${i}` }), { expectedVersion: hook.version }),
      );
      const results = await Promise.allSettled(saves);
      expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    });

    test("merges that are made under the lock do not lose each other", async () => {
      const db = open();
      const { id } = await makeAgent(db);
      const hook = await createHook(db, id, hookConfig({ timeout_ms: 100 }));
      const raise = () => updateHook(db, hook.id, ({ draft }) => ({ ...draft, timeout_ms: draft.timeout_ms + 1 }));
      await Promise.all(Array.from({ length: 6 }, raise));
      expect((await getHook(db, hook.id)).draft.timeout_ms).toBe(106);
    });

    test("on and off act at once, outside revisions", async () => {
      const db = open();
      const { id } = await makeAgent(db);
      const hook = await createHook(db, id, hookConfig(), true);
      const off = await setEnabled(db, hook.id, false);
      expect(off).toMatchObject({ enabled: false, dirty: false, live_revision: 1 });
      expect(off.draft.enabled).toBe(false);
      const on = await updateHook(db, hook.id, { ...off.draft, enabled: true });
      expect(on).toMatchObject({ enabled: true, dirty: false });
    });

    test("rolling back makes an older revision live and the draft follows; the next one gets a new number", async () => {
      const db = open();
      const { id } = await makeAgent(db);
      const hook = await createHook(db, id, hookConfig({ name: "one" }), true);
      await updateHook(db, hook.id, hookConfig({ name: "two" }), { publish: true });
      const back = await rollbackHook(db, hook.id, 1);
      expect(back).toMatchObject({ name: "one", live_revision: 1, dirty: false });
      expect(back.draft.name).toBe("one");
      const next = await updateHook(db, hook.id, hookConfig({ name: "three" }), { publish: true });
      expect(next.live_revision).toBe(3);
      for (const none of [0, 4, -1, 1.5, 2 ** 40]) await refused(rollbackHook(db, hook.id, none), "revision_not_found");
    });

    test("a hook moves before another one, to the end, and positions stay without gaps", async () => {
      const db = open();
      const agent = await makeAgent(db);
      const [a, b, c] = [
        await createHook(db, agent.id, hookConfig({ name: "a" })),
        await createHook(db, agent.id, hookConfig({ name: "b" })),
        await createHook(db, agent.id, hookConfig({ name: "c" })),
      ];
      expect((await reorderHook(db, c.id, a.id)).position).toBe(0);
      expect(await chainOf(db, agent.id)).toEqual([
        ["c", 0],
        ["a", 1],
        ["b", 2],
      ]);
      expect((await reorderHook(db, c.id, null)).version).toBe(c.version);
      expect(await chainOf(db, agent.id)).toEqual([
        ["a", 0],
        ["b", 1],
        ["c", 2],
      ]);
      await deleteHook(db, a.id);
      expect(await chainOf(db, agent.id)).toEqual([
        ["b", 0],
        ["c", 1],
      ]);
      const foreign = await createHook(db, (await makeAgent(db)).id, hookConfig());
      for (const before of [foreign.id, a.id, "nope"]) await refused(reorderHook(db, b.id, before), "invalid_request");
    });

    test("hooks made at the same time get positions of their own", async () => {
      const db = open();
      const agent = await makeAgent(db);
      await Promise.all(Array.from({ length: 8 }, () => createHook(db, agent.id, hookConfig())));
      expect((await chainOf(db, agent.id)).map(([, position]) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    });

    test("a chain has an end", async () => {
      const db = open();
      const agent = await makeAgent(db);
      const now = new Date();
      const row = {
        agent_id: agent.id,
        point: "transform_tool_result",
        enabled: true,
        name: "x",
        draft: "{}",
        version: 1,
      };
      const rows = Array.from({ length: LIMITS.hooksPerChain }, (_, position) => ({
        ...row,
        id: `${agent.id}-${position}`,
        position,
        created_at: now,
        updated_at: now,
      }));
      await db.hook.createMany({ data: rows });
      await refused(createHook(db, agent.id, hookConfig()), "limit_reached");
    });

    test("pages go by position", async () => {
      const db = open();
      const agent = await makeAgent(db);
      for (const name of ["a", "b", "c"]) await createHook(db, agent.id, hookConfig({ name }));
      const first = await listHooks(db, agent.slug, { limit: 2 });
      const second = await listHooks(db, agent.slug, { limit: 2, cursor: first.next_cursor ?? "" });
      expect([...first.items, ...second.items].map((hook) => hook.name)).toEqual(["a", "b", "c"]);
      expect(second.next_cursor).toBeNull();
    });

    test("a configuration comes back as it was written, whatever it holds", async () => {
      const db = open();
      const { id } = await makeAgent(db);
      const config = hookConfig({
        name: "q'uote\"",
        match: { input_equals: { z: 1, a: [1.0, "\0", "\ud83d\ude00"], "": null } },
        runner: { kind: "pipeline", stages: [{ replace: [{ pattern: "\\x00", replacement: "\0" }] }] },
      });
      const hook = await createHook(db, id, config, true);
      expect(JSON.stringify((await getHook(db, hook.id)).live)).toBe(JSON.stringify(HookConfig.parse(config)));
    });

    test("a hook stays at its point", async () => {
      const db = open();
      const { id } = await makeAgent(db);
      const hook = await createHook(db, id, hookConfig());
      const error = await refused(updateHook(db, hook.id, { ...hook.draft, point: "ingest" }), "invalid_request");
      expect(error.params[0]?.path).toBe("point");
    });

    test("wrong ids are not found", async () => {
      const db = open();
      for (const id of WRONG_IDS) {
        await refused(getHook(db, id), "hook_not_found");
        await refused(updateHook(db, id, hookConfig()), "hook_not_found");
        await refused(setEnabled(db, id, true), "hook_not_found");
        await refused(publishHook(db, id), "hook_not_found");
        await refused(deleteHook(db, id), "hook_not_found");
        await refused(hooks.listRevisions(db, id, { limit: 5 }), "hook_not_found");
        await refused(createHook(db, id, hookConfig()), "agent_not_found");
      }
    });
  });
