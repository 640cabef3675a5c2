"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { failureRate, NO_FIGURES, tokensSaved } from "@/components/metrics/figures";
import { tracesHref } from "@/components/metrics/links";
import { spanOf } from "@/components/metrics/window";
import { Card } from "@/components/ui/card";
import { formatChange, formatMs, formatNumber, formatPercent } from "@/components/ui/format";
import { useNow } from "@/components/ui/relative-time";
import { SparkLine } from "@/components/ui/spark-line";
import type { Agent } from "@/lib/contract/agent";
import { metricsQuery } from "@/lib/query/metrics";

const HOUR_S = 3_600;
const DAY = { key: "24h", span: null } as const;
type Row = { label: string; value: string; tone?: string; filters?: { failed: "true" } };

/** An agent's live calls of the last 24 hours; every figure leads to them. */
export function DaySummary({ agent }: { agent: Agent }) {
  const now = useNow();
  const span = now === null ? null : spanOf("24h", now, null, null);
  const { data } = useQuery({
    ...metricsQuery({ agent: agent.slug, origin: "live", step: HOUR_S, ...span }),
    enabled: span !== null,
  });
  const series = data?.series[0];
  const total = series?.total ?? NO_FIGURES;
  const saved = tokensSaved(total);
  const live = { agent: agent.slug, origin: "live" } as const;
  const rows: Row[] = [
    { label: "Calls", value: formatNumber(total.calls) },
    {
      label: "Failing",
      value: total.calls === 0 ? "–" : formatPercent(failureRate(total)),
      tone: total.failures > 0 ? "text-danger" : "",
      filters: { failed: "true" } as const,
    },
    { label: "Latency, p95", value: formatMs(total.p95_ms) },
    {
      label: "Tokens saved",
      value: `${formatNumber(saved)} (${formatChange(total.tokens_in, total.tokens_out)})`,
      tone: saved > 0 ? "text-saved" : saved < 0 ? "text-danger" : "",
    },
  ];
  return (
    <Card title="Live calls, last 24 hours">
      <SparkLine
        values={series?.points.map((p) => p.calls) ?? []}
        label={`${formatNumber(total.calls)} live calls in 24 hours`}
        width={340}
        height={44}
        className="mb-2 h-11 w-full text-accent"
      />
      <dl className="grid gap-1">
        {rows.map(({ label, value, tone, filters }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-dim">{label}</dt>
            <dd className={`tabular-nums ${tone ?? ""}`}>
              <Link href={tracesHref({ ...live, ...filters }, DAY)} className="hover:underline">
                {data ? value : "–"}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
