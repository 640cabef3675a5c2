import { expect, test } from "vitest";
import { MetricsSummary } from "@/lib/contract/compat";
import type { LiveHook } from "@/lib/store/live-hooks";
import { engineChain, engineHealth } from "./engine";
import { noMetrics } from "./stats";
import { prometheusText, summaryOf } from "./views";

const metrics = {
  ...noMetrics(),
  ingest: { calls: 3, successes: 1, failures: 2, total_ms: 200 },
  transform_tool_result: { calls: 1, successes: 1, failures: 0, total_ms: 5 },
};

test("averages and rates are divided as whole numbers, and nothing is divided by no calls", () => {
  const summary = MetricsSummary.parse(summaryOf(metrics));
  expect(summary.hooks.ingest).toEqual({
    calls: 3,
    successes: 1,
    failures: 2,
    total_ms: 200,
    avg_ms: 66,
    error_rate_pct: 66,
  });
  expect(summary.hooks.compact).toMatchObject({ calls: 0, avg_ms: 0, error_rate_pct: 0 });
  expect(summary.totals).toEqual({ calls: 4, failures: 2, total_ms: 205, avg_ms: 51, error_rate_pct: 50 });
});

test("Prometheus text has LibreFang's names and labels", () => {
  const lines = prometheusText([{ plugin: "one", metrics }]).split("\n");
  for (const line of [
    "# TYPE librefang_hook_calls_total counter",
    'librefang_hook_calls_total{plugin="one",hook="ingest"} 3',
    'librefang_hook_errors_total{plugin="one",hook="ingest"} 2',
    'librefang_hook_latency_ms_total{plugin="one",hook="ingest"} 200',
    'librefang_hook_latency_ms_avg{plugin="one",hook="ingest"} 66',
    'librefang_hook_duration_ms{plugin="one",hook="ingest",quantile="avg"} 66.667',
    'librefang_hook_duration_ms_sum{plugin="one",hook="ingest"} 200',
    'librefang_hook_duration_ms_count{plugin="one",hook="compact"} 0',
  ])
    expect(lines).toContain(line);
  expect(lines).not.toContain('librefang_hook_latency_ms_avg{plugin="one",hook="compact"} 0');
  expect(lines.at(-1)).toBe("");
});

const hook = (name: string, point: LiveHook["point"], agent = "one"): LiveHook => ({
  id: `${name} ${point}`,
  agent_id: agent,
  agent_slug: agent,
  name,
  point,
  revision: 1,
});

test("hooks of one name are one plugin; two at one point are a stack", () => {
  expect(engineChain([], false)).toMatchObject({ mode: "default", chain: [], chain_length: 0 });
  const single = engineChain([hook("p", "ingest"), hook("p", "after_turn"), hook("q", "compact")], false);
  expect(single).toMatchObject({ mode: "single", chain_length: 2 });
  expect(single.chain[0]).toMatchObject({ plugin: "p", hooks: { ingest: true, after_turn: true, compact: false } });
  const stacked = engineChain([hook("p", "ingest"), hook("q", "ingest"), hook("p", "ingest", "two")], true);
  expect(stacked).toMatchObject({ mode: "stacked", chain_length: 3 });
  expect(stacked.chain.map(({ plugin }) => plugin)).toEqual(["one/p", "one/q", "two/p"]);
});

test("health names the plugin whose breaker has opened", () => {
  const hooks = [hook("p", "ingest"), hook("q", "ingest")];
  expect(engineHealth(hooks, false, () => false)).toEqual({ healthy: true, active_plugins: ["p", "q"], issues: [] });
  expect(engineHealth(hooks, false, ({ name }) => name === "q")).toMatchObject({
    healthy: false,
    issues: [{ plugin: "q", errors: ["circuit-open: 'ingest' suspended after repeated failures"] }],
  });
});
