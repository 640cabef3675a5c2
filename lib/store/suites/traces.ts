import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { TraceFilters } from "@/lib/contract/trace-query";
import type { Db } from "@/lib/store/db";
import { createRecorder, type RecordedInvocation } from "@/lib/store/recorder";
import { makeAgent, makeInvocation, makeStep } from "@/lib/store/testing/make";
import { refused, WRONG_IDS } from "@/lib/store/testing/refusal";
import { getTrace, listTraces, originalOf } from "@/lib/store/traces";
import { newId } from "@/lib/store/uuid";

export const tracesSuite = (open: () => Db) =>
  describe("traces", () => {
    const record = async (db: Db, invocations: RecordedInvocation[]) => {
      const recorder = createRecorder(db);
      expect(await Promise.all(invocations.map(recorder.record))).not.toContain(false);
      return invocations.map((invocation) => invocation.result.trace_id);
    };
    const all = async (db: Db, filters: TraceFilters, limit: number) => {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listTraces(db, { ...filters, limit, ...(cursor && { cursor }) });
        ids.push(...page.items.map((item) => item.id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      return ids;
    };

    test("each filter finds what it names and nothing else", async () => {
      const db = open();
      const agent = await makeAgent(db);
      const [hookA, hookB] = [newId(), newId()];
      const at = (s: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, s));
      const [first, second] = await record(db, [
        makeInvocation(agent.id, {
          created_at: at(1),
          tool: "cargo",
          session_id: "s1",
          origin: "live",
          event: { content: '50% done_ "ok"\nÉtat', input: { command: "cargo test" } },
          result: { verdict: "replaced", steps: [makeStep({ hook_id: hookA, disposition: "applied" })] },
        }),
        makeInvocation(agent.id, {
          created_at: at(2),
          tool: "npm",
          tool_use_id: "toolu_77",
          session_id: "s2",
          origin: "test",
          event: { content: "other" },
          result: {
            steps: [
              makeStep({ hook_id: hookB }),
              makeStep({ disposition: "timeout" }),
              makeStep({ disposition: "timeout" }),
            ],
          },
        }),
      ]);
      const find = (filters: TraceFilters) => all(db, { agent: agent.slug, ...filters }, 5);
      expect(await find({})).toEqual([second, first]);
      expect(await find({ tool: "cargo" })).toEqual([first]);
      expect(await find({ failed: "true" })).toEqual([second]);
      expect(await find({ failed: "true", hook: hookB })).toEqual([]);
      expect(await find({ session: "s2" })).toEqual([second]);
      expect(await find({ origin: "test" })).toEqual([second]);
      expect(await find({ verdict: "replaced" })).toEqual([first]);
      expect(await find({ point: "transform_tool_result" })).toHaveLength(2);
      expect(await find({ point: "ingest" })).toEqual([]);
      expect(await find({ hook: hookA })).toEqual([first]);
      expect(await find({ disposition: "timeout" })).toEqual([second]);
      expect(await find({ hook: hookB, disposition: "timeout" })).toEqual([]);
      expect(await find({ hook: hookA, disposition: "applied", tool: "cargo" })).toEqual([first]);
      expect(await find({ from: at(2).toISOString() })).toEqual([second]);
      expect(await find({ to: at(2).toISOString() })).toEqual([first]);
      expect(await find({ q: '0% DONE_ "ok' })).toEqual([first]);
      expect(await find({ q: 'ok"\n' })).toEqual([first]);
      expect(await find({ q: "5_% " })).toEqual([]);
      expect(await find({ q: "CARGO TEST" })).toEqual([first]);
      expect(await find({ q: "éTAT" })).toEqual([first]);
      expect(await find({ q: "command" })).toEqual([]);
      expect(await find({ q: "toolu_77" })).toEqual([second]);
      expect(await find({ q: "cargo" })).toEqual([first]);
      expect(await find({ q: first?.slice(-12) ?? "" })).toEqual([first]);
      expect(await find({ q: "other", hook: hookB })).toEqual([second]);
      expect(await find({ q: "\0\ud800'" })).toEqual([]);
    });

    test("pages are complete and in order, with and without filters on steps, also within one millisecond", async () => {
      const db = open();
      const agent = await makeAgent(db);
      const hook = newId();
      const ids = await record(
        db,
        Array.from({ length: 23 }, (_, i) =>
          makeInvocation(agent.id, {
            created_at: new Date(1_790_000_000_000 + Math.floor(i / 5)),
            event: { content: "needle" },
            result: { steps: [makeStep({ hook_id: hook }), makeStep()] },
          }),
        ),
      );
      const newestFirst = [...ids].reverse();
      const only: TraceFilters = { agent: agent.id };
      expect(await all(db, only, 4)).toEqual(newestFirst);
      expect(await all(db, { ...only, hook }, 4)).toEqual(newestFirst);
      expect(await all(db, { ...only, disposition: "unchanged" }, 4)).toEqual(newestFirst);
      expect(await all(db, { ...only, q: "needle" }, 4)).toEqual(newestFirst);
    });

    test("several filters at once find what lies far apart, in full pages and in order", async () => {
      const db = open();
      const agent = await makeAgent(db);
      const hook = newId();
      const wanted = (i: number) => i % 150 === 7;
      const ids = await record(
        db,
        Array.from({ length: 900 }, (_, i) =>
          makeInvocation(agent.id, {
            created_at: new Date(1_790_000_000_000 + Math.floor(i / 5)),
            tool: i % 3 === 1 ? "apart" : "other",
            origin: wanted(i) ? "test" : "live",
            result: { steps: [makeStep({ hook_id: hook, disposition: wanted(i) ? "failed" : "applied" }), makeStep()] },
          }),
        ),
      );
      const newestFirst = ids.filter((_, i) => wanted(i)).reverse();
      const tools = newestFirst.filter((id) => ids.indexOf(id) % 3 === 1);
      const only: TraceFilters = { agent: agent.id };
      expect(newestFirst).toHaveLength(6);
      expect(tools).not.toHaveLength(0);
      expect(await all(db, { ...only, hook, failed: "true" }, 4)).toEqual(newestFirst);
      expect(await all(db, { ...only, hook, disposition: "failed", origin: "test" }, 4)).toEqual(newestFirst);
      expect(await all(db, { ...only, origin: "test", tool: "apart" }, 4)).toEqual(tools);
      expect(await all(db, { ...only, origin: "test", verdict: "blocked" }, 4)).toEqual([]);
      const first = await listTraces(db, { ...only, hook, origin: "test", limit: 5 });
      expect(first.items.map((item) => item.id)).toEqual(newestFirst.slice(0, 5));
      expect(first.next_cursor).not.toBeNull();
    });

    test("lists never carry payloads, and name the agent", async () => {
      const db = open();
      const agent = await makeAgent(db);
      await record(db, [makeInvocation(agent.id, { event: { content: "payload body" } })]);
      const { items } = await listTraces(db, { limit: 5, agent: agent.id });
      expect(items[0]).toMatchObject({ agent_slug: agent.slug, agent_name: agent.name });
      expect(JSON.stringify(items)).not.toContain("payload body");
    });

    test("sizes that were not measured stay null", async () => {
      const db = open();
      const [id] = await record(db, [makeInvocation(newId(), { tool: null, result: { tokens: null, bytes: null } })]);
      expect(await getTrace(db, id ?? "")).toMatchObject({ tokens: null, bytes: null, tool: null });
    });

    test("the original is the event's text, byte for byte", async () => {
      const db = open();
      const content = "\0\ud800\u001b[1mx\r\n";
      const [id] = await record(db, [makeInvocation(newId(), { event: { content } })]);
      expect(await originalOf(db, id ?? "")).toBe(content);
      const [none] = await record(db, [makeInvocation(newId(), { event: { x: 1 } })]);
      await refused(originalOf(db, none ?? ""), "trace_not_found");
    });

    test("an original is found by the name that replies told, the newest one first", async () => {
      const db = open();
      const original = randomBytes(8).toString("hex");
      await refused(originalOf(db, original), "trace_not_found");
      const event = (content: string) => ({ event: { content }, original });
      await record(db, [makeInvocation(newId(), event("old")), makeInvocation(newId(), event("new"))]);
      expect(await originalOf(db, original)).toBe("new");
    });

    test("wrong ids, slugs and cursors are told apart", async () => {
      const db = open();
      for (const id of WRONG_IDS) {
        await refused(getTrace(db, id), "trace_not_found");
        await refused(originalOf(db, id), "trace_not_found");
      }
      await refused(listTraces(db, { limit: 5, agent: "no-such-agent" }), "agent_not_found");
      await refused(listTraces(db, { limit: 5, hook: "nope\0" }), "hook_not_found");
      await refused(listTraces(db, { limit: 5, cursor: "nope" }), "invalid_cursor");
      expect((await listTraces(db, { limit: 5, agent: newId(), hook: newId() })).items).toEqual([]);
    });
  });
