import { describe, expect, test } from "vitest";
import { Trace } from "@/lib/contract/run";
import type { Db } from "@/lib/store/db";
import { createRecorder } from "@/lib/store/recorder";
import { makeInvocation, makeStep } from "@/lib/store/testing/make";
import { getTrace } from "@/lib/store/traces";
import { newId } from "@/lib/store/uuid";

export const recorderSuite = (open: () => Db) =>
  describe("recorder", () => {
    const callsOf = async (db: Db, agentId: string) => {
      const rows = await db.rollup.findMany({ where: { agent_id: agentId, kind: "point", grain: 86_400 } });
      return rows.reduce((sum, row) => sum + Number(row.calls), 0);
    };

    test("an acknowledged invocation is there whole, with its steps", async () => {
      const db = open();
      const step = makeStep({
        hook_id: newId(),
        revision: 3,
        disposition: "failed",
        raw_reply: { a: "\0" },
        error: { code: "exit_code", message: "exit 42" },
        warnings: [{ code: "empty_output", message: "nothing" }],
        duration_ms: 0.25,
      });
      const invocation = makeInvocation(newId(), {
        event: { content: "\0\ud800 x", z: 1, a: 2 },
        tool: "to\0ol",
        session_id: "s1",
        origin: "test",
        result: {
          steps: [step],
          reply: { b: 1, a: "\0" },
          outcome: "confirmed",
          verdict: "error",
          duration_ms: 12.3456,
        },
      });
      expect(await createRecorder(db).record(invocation)).toBe(true);
      const trace = await getTrace(db, invocation.result.trace_id);
      expect(Trace.omit({ model_sees: true }).parse(trace)).toEqual(trace);
      expect(trace).toMatchObject({
        event: invocation.event,
        reply: { b: 1, a: "\0" },
        steps: [step],
        outcome: "confirmed",
        tool: "tool",
        failures: 1,
        warnings: 1,
        hooks: 1,
        duration_ms: 12.346,
        session_id: "s1",
        origin: "test",
        created_at: invocation.created_at.toISOString(),
      });
      expect(Object.keys(trace.event ?? {})).toEqual(["content", "z", "a"]);
      const [row] = await db.invocationStep.findMany({ where: { invocation_id: trace.id } });
      expect(row).toMatchObject({ hook_id: step.hook_id, revision: 3, disposition: "failed", duration_us: 250n });
    });

    test("many at once share commits, none is lost, and figures add up to the calls", async () => {
      const db = open();
      const agent = newId();
      const recorder = createRecorder(db, { maxBatch: 30 });
      const steps = [makeStep({ hook_id: newId() }), makeStep({ disposition: "timeout" })];
      const stored = await Promise.all(
        Array.from({ length: 200 }, (_, i) =>
          recorder.record(makeInvocation(agent, { result: { steps, duration_ms: i } })),
        ),
      );
      expect(stored.every(Boolean)).toBe(true);
      expect(await db.invocation.count({ where: { agent_id: agent } })).toBe(200);
      expect(await callsOf(db, agent)).toBe(200);
      expect(recorder.stats()).toEqual({ pending: 0, stored: 200, lost: 0, last_error: null });
    });

    test("a row that the database refuses does not take its neighbours along, and counts once", async () => {
      const db = open();
      const agent = newId();
      const recorder = createRecorder(db);
      const taken = makeInvocation(agent);
      expect(await recorder.record(taken)).toBe(true);
      const batch = [makeInvocation(agent), taken, makeInvocation(agent)];
      expect(await Promise.all(batch.map(recorder.record))).toEqual([true, false, true]);
      expect(recorder.stats()).toMatchObject({ pending: 0, stored: 3, lost: 1 });
      expect(recorder.stats().last_error).not.toBe("");
      expect(await callsOf(db, agent)).toBe(3);
    });

    test("what cannot be written as JSON is lost and counted, not thrown", async () => {
      const db = open();
      const recorder = createRecorder(db);
      const circular: Record<string, unknown> = {};
      circular.self = circular;
      expect(await recorder.record(makeInvocation(newId(), { result: { reply: circular } }))).toBe(false);
      expect(recorder.stats()).toMatchObject({ pending: 0, lost: 1 });
    });

    test("a full queue refuses at once and says so", async () => {
      const db = open();
      const byCount = createRecorder(db, { maxPending: 2 });
      const results = await Promise.all([1, 2, 3].map(() => byCount.record(makeInvocation(newId()))));
      expect(results).toEqual([true, true, false]);
      expect(byCount.stats().last_error).toContain("too slow");
      const byBytes = createRecorder(db, { maxBytes: 3_000 });
      const large = () => makeInvocation(newId(), { event: { content: "x".repeat(1_500) } });
      expect(await Promise.all([byBytes.record(large()), byBytes.record(large())])).toEqual([true, false]);
    });

    test("flush and close wait for everything that is pending; a closed recorder takes nothing more", async () => {
      const db = open();
      const agent = newId();
      const recorder = createRecorder(db, { maxBatch: 5 });
      const calls = Array.from({ length: 40 }, () => recorder.record(makeInvocation(agent)));
      await recorder.flush();
      expect(await db.invocation.count({ where: { agent_id: agent } })).toBe(40);
      expect(await Promise.all(calls)).not.toContain(false);
      const last = recorder.record(makeInvocation(agent));
      await recorder.close();
      expect(await last).toBe(true);
      expect(await recorder.record(makeInvocation(agent))).toBe(false);
    });

    test("the largest event there may be is kept", async () => {
      const db = open();
      const invocation = makeInvocation(newId(), { event: { content: "\u0001é".repeat(500_000) } });
      expect(await createRecorder(db).record(invocation)).toBe(true);
      expect((await getTrace(db, invocation.result.trace_id)).event).toEqual(invocation.event);
    });

    test("a chain of fifty hooks in a full batch fits the databases' limits on bound values", async () => {
      const db = open();
      const agent = newId();
      const recorder = createRecorder(db);
      const steps = Array.from({ length: 50 }, (_, i) => makeStep({ hook_id: newId(), duration_ms: i }));
      const calls = Array.from({ length: 60 }, () => recorder.record(makeInvocation(agent, { result: { steps } })));
      expect(await Promise.all(calls)).not.toContain(false);
    });
  });
