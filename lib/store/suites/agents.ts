import { describe, expect, test } from "vitest";
import { Agent, NewAgent } from "@/lib/contract/agent";
import { createAgent, deleteAgent, getAgent, listAgents, updateAgent } from "@/lib/store/agents";
import type { Db } from "@/lib/store/db";
import { createHook, getHook, listHooks } from "@/lib/store/hooks";
import { createRecorder } from "@/lib/store/recorder";
import { createSample, getSample, listSamples } from "@/lib/store/samples";
import { hookConfig, makeAgent, makeInvocation } from "@/lib/store/testing/make";
import { refused, WRONG_IDS } from "@/lib/store/testing/refusal";
import { getTrace, listTraces } from "@/lib/store/traces";

export const agentsSuite = (open: () => Db) =>
  describe("agents", () => {
    test("an agent comes back whole, by id and by slug", async () => {
      const db = open();
      const made = await makeAgent(db, {
        name: "Build bot",
        description: "compiles",
        resolution: { transform_tool_result: "chain" },
      });
      expect(Agent.parse(made)).toEqual(made);
      expect(await getAgent(db, made.id.toUpperCase())).toEqual(made);
      expect(await getAgent(db, made.slug)).toEqual(made);
    });

    test("a slug made from the name is numbered, a slug that was asked for is not", async () => {
      const db = open();
      const name = "Twin of mine";
      const slugs = await Promise.all([1, 2, 3].map(async () => (await makeAgent(db, { name })).slug));
      expect(slugs.sort()).toEqual(["twin-of-mine", "twin-of-mine-2", "twin-of-mine-3"]);
      const error = await refused(makeAgent(db, { name, slug: "twin-of-mine" }), "slug_taken");
      expect(error.params[0]?.path).toBe("slug");
    });

    test("renaming to a slug in use is refused and changes nothing", async () => {
      const db = open();
      const [a, b] = [await makeAgent(db), await makeAgent(db)];
      await refused(updateAgent(db, a.id, { slug: b.slug, name: "Other" }), "slug_taken");
      expect(await getAgent(db, a.id)).toEqual(a);
    });

    test("a patch changes only what it names", async () => {
      const db = open();
      const made = await makeAgent(db, { description: "kept" });
      const patched = await updateAgent(db, made.slug, { enabled: false });
      expect(patched).toEqual({ ...made, enabled: false, updated_at: patched.updated_at });
    });

    test("wrong ids are not found, whatever they look like", async () => {
      const db = open();
      for (const id of WRONG_IDS) {
        await refused(getAgent(db, id), "agent_not_found");
        await refused(updateAgent(db, id, { enabled: false }), "agent_not_found");
        await refused(deleteAgent(db, id), "agent_not_found");
      }
    });

    test("pages follow each other without gaps or repeats, also within one millisecond", async () => {
      const db = open();
      const made = await Promise.all(Array.from({ length: 7 }, () => makeAgent(db)));
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listAgents(db, { limit: 3, ...(cursor && { cursor }) });
        seen.push(...page.items.map((agent) => agent.id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining(made.map((agent) => agent.id)));
    });

    test("a cursor of another list, or none at all, is refused", async () => {
      const db = open();
      const foreign = Buffer.from(JSON.stringify(["x", 1, "y"])).toString("base64url");
      const odd = Buffer.from(JSON.stringify([1e300, "x"])).toString("base64url");
      for (const cursor of ["nope", "!!!", foreign, odd])
        await refused(listAgents(db, { limit: 5, cursor }), "invalid_cursor");
    });

    test("text that one database would refuse is stored: NUL, lone surrogates, quotes", async () => {
      const db = open();
      const written = NewAgent.parse({ name: "a'\"; --", description: "x\0y" });
      // The contract refuses such a name; the store must not depend on it.
      const { id } = await createAgent(db, { ...written, name: "a\0b\ud800'\"; --" });
      const { name, description } = await getAgent(db, id);
      expect(name.startsWith("ab")).toBe(true);
      expect(description).toBe("xy");
    });

    test("a cursor of another list is refused, or it would be read as a place in this one", async () => {
      const db = open();
      const agent = await makeAgent(db);
      await makeAgent(db);
      const { next_cursor } = await listAgents(db, { limit: 1 });
      expect((await listAgents(db, { limit: 1, cursor: next_cursor ?? "" })).items).toHaveLength(1);
      const refused = { code: "invalid_cursor" };
      await expect(listSamples(db, agent.id, { limit: 1, cursor: next_cursor ?? "" })).rejects.toMatchObject(refused);
      await expect(listTraces(db, { limit: 1, cursor: next_cursor ?? "" })).rejects.toMatchObject(refused);
    });

    test("a name is stored whole, also where its characters take two units", async () => {
      const name = "🦀".repeat(120);
      expect((await createAgent(open(), NewAgent.parse({ name }))).name).toBe(name);
    });

    test("deleting takes hooks and samples along; traces stay, without a name", async () => {
      const db = open();
      const agent = await makeAgent(db);
      const hook = await createHook(db, agent.id, hookConfig(), true);
      const expected = { must_keep: [], must_not: [], max_tokens: null, valid_json: false, applies_as_diff: false };
      const sample = await createSample(db, agent.id, {
        name: "s",
        point: "transform_tool_result",
        event: { content: "x" },
        expect: expected,
      });
      const invocation = makeInvocation(agent.id);
      expect(await createRecorder(db).record(invocation)).toBe(true);
      expect((await getAgent(db, agent.id)).hooks).toBe(1);
      await deleteAgent(db, agent.slug);
      await refused(getHook(db, hook.id), "hook_not_found");
      await refused(getSample(db, sample.id), "sample_not_found");
      await refused(listHooks(db, agent.id, { limit: 5 }), "agent_not_found");
      expect(await db.revision.count({ where: { hook_id: hook.id } })).toBe(0);
      expect(await getTrace(db, invocation.result.trace_id)).toMatchObject({ agent_id: agent.id, agent_slug: null });
      expect((await listTraces(db, { limit: 5, agent: agent.id })).items).toHaveLength(1);
    });

    test("last seen is the newest live call: test runs and other agents' calls do not count", async () => {
      const db = open();
      const [agent, other] = [await makeAgent(db), await makeAgent(db)];
      expect(agent.last_seen_at).toBeNull();
      const recorder = createRecorder(db);
      const at = (time: string) => ({ created_at: new Date(time) });
      for (const invocation of [
        makeInvocation(agent.id, at("2026-03-01T10:00:00.123Z")),
        makeInvocation(agent.id, at("2026-03-01T09:00:00Z")),
        makeInvocation(agent.id, { origin: "test", ...at("2026-03-01T11:00:00Z") }),
        makeInvocation(other.id, { origin: "test", ...at("2026-03-01T12:00:00Z") }),
      ])
        expect(await recorder.record(invocation)).toBe(true);
      const listed = (await listAgents(db, { limit: 200 })).items;
      const seen = (id: string) => listed.find((a) => a.id === id)?.last_seen_at;
      expect(seen(agent.id)).toBe("2026-03-01T10:00:00.123Z");
      expect(seen(other.id)).toBeNull();
      expect((await getAgent(db, agent.slug)).last_seen_at).toBe("2026-03-01T10:00:00.123Z");
      expect((await updateAgent(db, agent.id, { name: "Renamed" })).last_seen_at).toBe("2026-03-01T10:00:00.123Z");
    });

    test("each write leaves its audit row, a refused one does not", async () => {
      const db = open();
      const agent = await makeAgent(db);
      await updateAgent(db, agent.id, { name: "Renamed" });
      await refused(updateAgent(db, agent.id, { slug: (await makeAgent(db)).slug }), "slug_taken");
      await deleteAgent(db, agent.id);
      const rows = await db.audit.findMany({ where: { target_id: agent.id }, orderBy: { id: "asc" } });
      expect(rows.map((row) => row.action)).toEqual(["agent.create", "agent.update", "agent.delete"]);
      expect(JSON.parse(rows[1]?.before ?? "")).toMatchObject({ name: agent.name });
      expect(JSON.parse(rows[1]?.after ?? "")).toMatchObject({ name: "Renamed" });
    });
  });
