"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { failureRate, NO_FIGURES, savedShare, tokensSaved } from "@/components/metrics/figures";
import { tracesHref } from "@/components/metrics/links";
import { spanOf } from "@/components/metrics/window";
import { Card } from "@/components/ui/card";
import { formatMs, formatNumber, formatPercent } from "@/components/ui/format";
import { useNow } from "@/components/ui/relative-time";
import { SparkLine } from "@/components/ui/spark-line";
import type { Agent } from "@/lib/contract/agent";
import { metricsQuery } from "@/lib/query/metrics";

const HOUR_S = 3_600;

/** What passed through an agent in the last 24 hours. */
export function DaySummary({ agent }: { agent: Agent }) {
  const now = useNow();
  const span = now === null ? null : spanOf("24h", now, null, null);
  const { data } = useQuery({
    ...metricsQuery({ agent: agent.slug, step: HOUR_S, ...span }),
    enabled: span !== null,
  });
  const series = data?.series[0];
  const total = series?.total ?? NO_FIGURES;
  const saved = tokensSaved(total);
  const rows = [
    { label: "Calls", value: formatNumber(total.calls) },
    { label: "Failing", value: formatPercent(failureRate(total)), tone: total.failures > 0 ? "text-danger" : "" },
    { label: "Latency, p95", value: formatMs(total.p95_ms) },
    {
      label: "Tokens saved",
      value: `${formatNumber(saved)} (${formatPercent(savedShare(total))})`,
      tone: saved > 0 ? "text-saved" : saved < 0 ? "text-danger" : "",
    },
  ];
  return (
    <Card
      title="Last 24 hours"
      aside={
        <Link
          href={tracesHref({ agent: agent.slug }, { key: "24h", span: null })}
          className="text-dim text-xs hover:underline"
        >
          Traces
        </Link>
      }
    >
      <SparkLine
        values={series?.points.map((p) => p.calls) ?? []}
        label={`${formatNumber(total.calls)} calls in 24 hours`}
        width={340}
        height={44}
        className="mb-2 h-11 w-full text-accent"
      />
      <dl className="grid gap-1">
        {rows.map(({ label, value, tone }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-dim">{label}</dt>
            <dd className={`tabular-nums ${tone ?? ""}`}>{data ? value : "–"}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
