import {
  COUNTED_POINTS,
  type CountedPoint,
  type HookMetrics,
  type HookStats,
  type MetricsSummary,
} from "@/lib/contract/compat";

const divided = (a: number, b: number): number => (b === 0 ? 0 : Math.floor(a / b));

const withRates = (stats: HookStats) => ({
  ...stats,
  avg_ms: divided(stats.total_ms, stats.calls),
  error_rate_pct: divided(stats.failures * 100, stats.calls),
});

/** LibreFang's summary, with `transform_tool_result`, which LibreFang leaves out of it. */
export function summaryOf(metrics: HookMetrics): MetricsSummary {
  const all = { calls: 0, successes: 0, failures: 0, total_ms: 0 };
  for (const point of COUNTED_POINTS)
    for (const key of ["calls", "successes", "failures", "total_ms"] as const) all[key] += metrics[point][key];
  const { successes: _, ...totals } = withRates(all);
  const hooks = Object.fromEntries(COUNTED_POINTS.map((point) => [point, withRates(metrics[point])]));
  return { hooks: hooks as MetricsSummary["hooks"], totals };
}

const HEAD = [
  "# HELP librefang_hook_calls_total Total hook invocations",
  "# TYPE librefang_hook_calls_total counter",
  "# HELP librefang_hook_errors_total Total hook failures",
  "# TYPE librefang_hook_errors_total counter",
  "# HELP librefang_hook_latency_ms_total Cumulative hook latency in milliseconds",
  "# TYPE librefang_hook_latency_ms_total counter",
];
const SUMMARY_HEAD = [
  "# HELP librefang_hook_duration_ms Hook invocation duration",
  "# TYPE librefang_hook_duration_ms summary",
];

type Labelled = { plugin: string; metrics: HookMetrics };

/** LibreFang's names and labels (librefang.md 8.2), one series per agent, whose slug stands for the plugin. */
export function prometheusText(agents: readonly Labelled[]): string {
  const series = agents.flatMap(({ plugin, metrics }) =>
    COUNTED_POINTS.map((hook) => ({ labels: labelsOf(plugin, hook), stats: metrics[hook] })),
  );
  const counters = series.flatMap(({ labels, stats }) => [
    `librefang_hook_calls_total{${labels}} ${stats.calls}`,
    `librefang_hook_errors_total{${labels}} ${stats.failures}`,
    `librefang_hook_latency_ms_total{${labels}} ${stats.total_ms}`,
    ...(stats.calls === 0 ? [] : [`librefang_hook_latency_ms_avg{${labels}} ${divided(stats.total_ms, stats.calls)}`]),
  ]);
  const summaries = series.flatMap(({ labels, stats }) => {
    const average = stats.calls === 0 ? 0 : stats.total_ms / stats.calls;
    return [
      `librefang_hook_duration_ms{${labels},quantile="avg"} ${average.toFixed(3)}`,
      `librefang_hook_duration_ms_sum{${labels}} ${stats.total_ms}`,
      `librefang_hook_duration_ms_count{${labels}} ${stats.calls}`,
    ];
  });
  return `${[...HEAD, ...counters, ...SUMMARY_HEAD, ...summaries].join("\n")}\n`;
}

/** A slug has no character that would need an escape. */
const labelsOf = (plugin: string, hook: CountedPoint) => `plugin="${plugin}",hook="${hook}"`;
