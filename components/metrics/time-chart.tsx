"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import type { ChartSeries } from "./chart-data";

/** uPlot is loaded beside the page; the frame below has its final size meanwhile. */
const ChartTable = dynamic(() => import("./chart-table").then((m) => m.ChartTable), { ssr: false });
const Plot = dynamic(() => import("./plot"), { ssr: false });

export type TimeChartProps = {
  title: string;
  description?: string;
  /** Start of each bucket, seconds since 1970. */
  times: number[];
  /** Seconds of one bucket. */
  step: number;
  series: ChartSeries[];
  kind: "stacked" | "lines";
  /** Drawn in a lane of its own above the rest, with its own scale. */
  strip?: ChartSeries;
  /** Writes a value at the axis; plain numbers without it. */
  axis?: (value: number) => string;
  /** A value with its unit. */
  format: (value: number) => string;
  height?: number;
  /** What to say when there is nothing to draw. */
  empty: string;
  /** Holds the place without words while figures are on their way. */
  loading?: boolean;
  /** Dragging over the chart chooses a span, in milliseconds. */
  onSelect?: (from: number, to: number) => void;
  className?: string;
};

/** A chart over time with its legend in words, and the same figures as a table. */
export function TimeChart(props: TimeChartProps) {
  const { title, description, series, strip, height = 200, empty, loading, className } = props;
  const [asTable, setAsTable] = useState(false);
  const shown = strip ? [...series, strip] : series;
  const blank = !shown.some((s) => s.values.some((v) => v !== null && v !== 0));
  return (
    <Card
      title={title}
      description={description}
      className={className}
      aside={
        !blank && (
          <Button
            size="sm"
            variant="ghost"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
            className="-mr-2"
          >
            {asTable ? "Chart" : "Table"}
          </Button>
        )
      }
    >
      {blank ? (
        <p className="grid place-content-center text-center text-faint" style={{ height: height + 28 }}>
          {loading ? "" : empty}
        </p>
      ) : asTable ? (
        <ChartTable {...props} series={shown} height={height + 28} />
      ) : (
        <figure>
          <div style={{ height }}>
            <Plot {...props} height={height} />
          </div>
          <figcaption>
            <Legend series={shown} stacked={props.kind === "stacked"} />
          </figcaption>
        </figure>
      )}
    </Card>
  );
}

function Legend({ series, stacked }: { series: ChartSeries[]; stacked: boolean }) {
  return (
    <ul className="flex min-h-5 flex-wrap gap-x-4 gap-y-1 pt-2 text-dim text-xs">
      {series.map(({ key, label, color }) => (
        <li key={key} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden
            className={cn(stacked ? "size-2.5 rounded-[2px]" : "h-0.5 w-3.5")}
            style={{ background: `var(${color})` }}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}
