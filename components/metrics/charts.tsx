"use client";

import { formatMs, formatNumber, formatTokens } from "@/components/ui/format";
import type { MetricPoint } from "@/lib/contract/metrics";
import { failureLayer, latencyLines, outcomeLayers, timesOf, tokenLayers } from "./chart-data";
import { TimeChart } from "./time-chart";

type Props = {
  points: MetricPoint[];
  step: number;
  loading: boolean;
  onSelect?: (from: number, to: number) => void;
  className?: string;
};

/** Calls by what the chain decided; failing calls in a lane above, because they are few and matter most. */
export function CallsChart({ points, step, ...rest }: Props) {
  const failures = failureLayer(points, "With a failing hook");
  const failed = failures.values.some((v) => v !== 0);
  return (
    <TimeChart
      title="Calls"
      description={failed ? "By verdict; those with a failing hook again above, at a scale of their own" : "By verdict"}
      times={timesOf(points)}
      step={step}
      series={outcomeLayers(points)}
      {...(failed && { strip: failures })}
      kind="stacked"
      format={formatNumber}
      height={220}
      empty="No calls in this window."
      {...rest}
    />
  );
}

/** One hook's calls by what became of its reply, failures on top of the stack. */
export function StepsChart({ points, step, ...rest }: Props) {
  const failures = failureLayer(points, "Failures");
  const layers = outcomeLayers(points);
  return (
    <TimeChart
      title="Calls"
      description="By what became of the reply"
      times={timesOf(points)}
      step={step}
      series={failures.values.some((v) => v !== 0) ? [...layers, failures] : layers}
      kind="stacked"
      format={formatNumber}
      height={220}
      empty="The hook was not called in this window."
      {...rest}
    />
  );
}

export function LatencyChart({ points, step, ...rest }: Props) {
  return (
    <TimeChart
      title="Latency"
      description="How long calls took, failing ones too"
      times={timesOf(points)}
      step={step}
      series={latencyLines(points)}
      kind="lines"
      format={formatMs}
      axis={formatMs}
      height={180}
      empty="No calls in this window."
      {...rest}
    />
  );
}

export function TokensChart({ points, step, ...rest }: Props) {
  return (
    <TimeChart
      title="Tokens"
      description="The whole bar came in, the grey part was read"
      times={timesOf(points)}
      step={step}
      series={tokenLayers(points)}
      kind="stacked"
      format={formatTokens}
      height={180}
      empty="No text passed through in this window."
      {...rest}
    />
  );
}
