import { describe, expect, test } from "vitest";
import { Metrics, type MetricsQuery } from "@/lib/contract/metrics";
import type { Db } from "@/lib/store/db";
import { createHook, deleteHook } from "@/lib/store/hooks";
import { MAX_SERIES, readMetrics } from "@/lib/store/metrics";
import { createRecorder, type RecordedInvocation } from "@/lib/store/recorder";
import { hookConfig, makeAgent, makeInvocation, makeStep } from "@/lib/store/testing/make";
import { refused } from "@/lib/store/testing/refusal";
import { newId } from "@/lib/store/uuid";

export const metricsSuite = (open: () => Db) =>
  describe("metrics", () => {
    const record = async (db: Db, invocations: RecordedInvocation[]) =>
      expect(await Promise.all(invocations.map(createRecorder(db).record))).not.toContain(false);
    const window = (from: string, to: string) => ({ from: `2026-03-${from}:00.000Z`, to: `2026-03-${to}:00.000Z` });
    const at = (text: string) => new Date(`2026-03-${text}.000Z`);
    const read = async (db: Db, query: MetricsQuery) => {
      const metrics = await readMetrics(db, query);
      expect(Metrics.parse(metrics)).toEqual(metrics);
      return metrics;
    };

    test("a window is exact to the minute and filled with zeros, whatever the step", async () => {
      const db = open();
      const agent = newId();
      const times = ["01T10:16:59", "01T10:17:00", "01T11:00:00", "02T09:59:59", "02T10:17:59", "02T10:18:00"];
      await record(
        db,
        times.map((time) => makeInvocation(agent, { created_at: at(time) })),
      );
      for (const step of [300, 900, 3_600, 86_400, 420]) {
        const metrics = await read(db, { agent, step, ...window("01T10:17", "02T10:18") });
        const [series] = metrics.series;
        expect(series?.total.calls).toBe(4);
        expect(series?.points.reduce((sum, point) => sum + point.calls, 0)).toBe(4);
        expect(series?.points.filter((point) => point.calls === 0).every((point) => point.p50_ms === null)).toBe(true);
        const starts = series?.points.map((point) => Date.parse(point.t) / 1_000) ?? [];
        expect(starts.every((t, i) => t % step === 0 && (i === 0 || t - (starts[i - 1] ?? 0) === step))).toBe(true);
      }
    });

    test("without data there is one series of zeros; with `by` there is none", async () => {
      const db = open();
      const quiet = { agent: newId(), ...window("01T00:00", "01T01:00") };
      const { series, step } = await read(db, quiet);
      expect(step).toBe(60);
      expect(series).toHaveLength(1);
      expect(series[0]?.points).toHaveLength(60);
      expect(series[0]?.total).toMatchObject({ calls: 0, by_disposition: {}, p99_ms: null });
      expect((await read(db, { ...quiet, by: "hook" })).series).toEqual([]);
    });

    test("figures of hooks come from steps: calls, failures, latency, and what each saved", async () => {
      const db = open();
      const agent = await makeAgent(db);
      const hook = await createHook(db, agent.id, hookConfig({ name: "Trim" }));
      const gone = await createHook(db, agent.id, hookConfig({ name: "Gone" }));
      await deleteHook(db, gone.id);
      const created_at = at("01T10:00:10");
      const sizes = { tokens: { before: 100, after: 20, estimated: false }, bytes: { before: 400, after: 80 } };
      await record(db, [
        makeInvocation(agent.id, {
          created_at,
          result: {
            verdict: "replaced",
            ...sizes,
            steps: [
              makeStep({ hook_id: hook.id, revision: 1, disposition: "applied", duration_ms: 10 }),
              makeStep({ hook_id: gone.id, revision: 2, disposition: "not_reached", duration_ms: 0 }),
            ],
          },
        }),
        makeInvocation(agent.id, {
          created_at,
          origin: "test",
          result: {
            steps: [
              makeStep({
                hook_id: hook.id,
                revision: 2,
                disposition: "timeout",
                duration_ms: 1_000,
                runner: "command",
              }),
              makeStep({ hook_id: gone.id, revision: 2, disposition: "failed", duration_ms: 5 }),
              makeStep({ disposition: "unchanged" }),
            ],
          },
        }),
      ]);
      const query = { agent: agent.slug, ...window("01T10:00", "01T10:05") };
      const byHook = await read(db, { ...query, by: "hook" });
      expect(byHook.series.map((s) => [s.key, s.name])).toEqual(
        [
          [hook.id, "Trim"],
          [gone.id, gone.id],
        ].sort(byKey),
      );
      const trim = byHook.series.find((s) => s.key === hook.id)?.total;
      expect(trim).toMatchObject({
        calls: 2,
        failures: 1,
        by_disposition: { applied: 1, timeout: 1 },
        bytes_in: 800,
        bytes_out: 480,
        tokens_in: 200,
        tokens_out: 120,
      });
      expect(trim?.p50_ms).toBeGreaterThan(9.7);
      expect(trim?.p50_ms).toBeLessThan(10.3);
      expect(trim?.p99_ms).toBeGreaterThan(970);
      const deleted = byHook.series.find((s) => s.key === gone.id)?.total;
      expect(deleted).toMatchObject({ calls: 1, failures: 1, by_disposition: { failed: 1, not_reached: 1 } });

      const whole = (await read(db, query)).series[0]?.total;
      expect(whole).toMatchObject({
        calls: 2,
        failures: 1,
        by_disposition: { replaced: 1, unchanged: 1 },
        tokens_in: 200,
        tokens_out: 120,
      });
      expect((await read(db, { ...query, origin: "test" })).series[0]?.total.calls).toBe(1);
      const oneHook = await read(db, { ...query, hook: hook.id });
      expect(oneHook.series[0]?.total).toEqual(trim);
      const revisions = await read(db, { ...query, by: "revision", hook: hook.id });
      expect(revisions.series.map((s) => [s.key, s.name, s.total.calls])).toEqual([
        [`${hook.id}@1`, "Trim · revision 1", 1],
        [`${hook.id}@2`, "Trim · revision 2", 1],
      ]);
      const runners = await read(db, { ...query, by: "runner" });
      expect(runners.series.map((s) => [s.key, s.total.calls])).toEqual([
        ["pipeline", 3],
        ["command", 1],
      ]);
      expect((await read(db, { ...query, by: "agent" })).series.map((s) => s.name)).toEqual([agent.name]);
      expect((await read(db, { ...query, by: "tool" })).series.map((s) => s.key)).toEqual(["shell_exec"]);
      expect((await read(db, { ...query, by: "point" })).series.map((s) => s.key)).toEqual(["transform_tool_result"]);
    });

    test("only the largest series are answered", async () => {
      const db = open();
      const agent = newId();
      const created_at = at("05T10:00:00");
      const tools = Array.from({ length: MAX_SERIES + 10 }, (_, i) =>
        makeInvocation(agent, { created_at, tool: `t${i}` }),
      );
      await record(db, [...tools, makeInvocation(agent, { created_at, tool: "t55" })]);
      const { series } = await read(db, { agent, by: "tool", ...window("05T10:00", "05T10:01") });
      expect(series).toHaveLength(MAX_SERIES);
      expect(series[0]).toMatchObject({ key: "t55", total: { calls: 2 } });
    });

    test("what cannot be answered names its parameter", async () => {
      const db = open();
      const path = async (query: MetricsQuery) =>
        (await refused(readMetrics(db, query), "invalid_request")).params[0]?.path;
      expect(await path(window("02T00:00", "01T00:00"))).toBe("from");
      expect(await path({ from: "2025-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z" })).toBe("from");
      expect(await path({ step: 60, ...window("01T00:00", "02T00:00") })).toBe("step");
      await refused(readMetrics(db, { agent: "no-such-agent" }), "agent_not_found");
      await refused(readMetrics(db, { hook: "no-such-hook" }), "hook_not_found");
    });
  });

const byKey = ([a = ""]: string[], [b = ""]: string[]) => (a < b ? -1 : 1);
