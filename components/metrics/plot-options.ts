import uPlot from "uplot";
import { formatCompact } from "@/components/ui/format";
import type { ChartSeries } from "./chart-data";
import { axisWords, DAYS_FROM } from "./chart-time";

export type PlotInput = {
  times: number[];
  step: number;
  series: ChartSeries[];
  strip?: ChartSeries | undefined;
  kind: "stacked" | "lines";
  /** Writes a value at the axis. */
  axis?: ((value: number) => string) | undefined;
};

/** Share of the height that the lane above the stack takes. */
const LANE = 0.16;

/** Calls and tokens are whole, so is their axis. */
const WHOLE = Array.from({ length: 12 }, (_, e) => [1, 2, 2.5, 5].map((n) => n * 10 ** e))
  .flat()
  .filter(Number.isInteger);

/** Else two marks of one day would read the same. uPlot puts them at the reader's midnights, over changes of the clock too. */
const WHOLE_DAYS = [1, 2, 3, 5, 7, 14, 30].map((days) => days * 86_400);

/** Half the width of the widest word at the time axis, in pixels. */
const HALF_WORD = 26;

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The rows that uPlot draws: sums from the bottom up for a stack, the largest first so that smaller ones cover it. */
export function plotData({ times, step, series, strip, kind }: PlotInput): uPlot.AlignedData {
  const rows = kind === "lines" ? series.map((s) => s.values) : stacked(series).reverse();
  // A line stands for its whole bucket, so its points are drawn in the middle of it.
  const x = kind === "lines" ? times.map((time) => time + step / 2) : times;
  return [x, ...rows, ...(strip ? [strip.values.map((v) => v || null)] : [])];
}

function stacked(series: readonly ChartSeries[]): number[][] {
  const sums: number[][] = [];
  for (const { values } of series) {
    const below = sums.at(-1);
    sums.push(values.map((v, i) => (v ?? 0) + (below?.[i] ?? 0)));
  }
  return sums;
}

/** Colours are read from the theme now, so a change of theme needs new options. */
export function plotOptions(input: PlotInput, width: number, height: number): uPlot.Options {
  const { times, step, series, strip, kind } = input;
  const faint = token("--faint");
  const line = token("--line");
  const last = times.at(-1) ?? 0;
  const span = last + step - (times[0] ?? 0);
  const bars = uPlot.paths.bars?.({ size: [0.82, 36, 1], align: 1 });
  const drawn = kind === "lines" ? series : [...series].reverse();
  const font = `11px ${token("--font-sans") || "sans-serif"}`;
  const axis = { stroke: faint, font, ticks: { show: false } };
  return {
    width,
    height,
    padding: [8, 4, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false, dist: 6 },
      points: { show: kind === "lines", size: 6 },
    },
    scales: {
      x: { time: true, range: [times[0] ?? 0, last + step] },
      y: { range: (_plot, _min, max) => [0, niceTop(max) / (strip ? 1 - LANE : 1)] },
      strip: { range: (_plot, _min, max) => [-Math.max(1, max) * (1 / LANE - 1) * 1.05, Math.max(1, max)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 64,
        size: 22,
        gap: 4,
        ...(span > DAYS_FROM && { incrs: WHOLE_DAYS }),
        // A word that would be cut off at the edge is left out.
        filter: (plot, at) =>
          at.map((v) => (plot.valToPos(v, "x") > plot.bbox.width / devicePixelRatio - HALF_WORD ? null : v)),
        values: (_plot, at) => wordsOf(at, span),
      },
      {
        ...axis,
        size: 52,
        gap: 6,
        space: 40,
        grid: { stroke: line, width: 1 },
        ...(kind === "stacked" && { incrs: WHOLE }),
        values: (_plot, at) => at.map((v) => (input.axis ?? formatCompact)(v)),
        filter: (_plot, at) => at.map((v) => (strip && v > niceTop(maxOf(input)) ? null : v)),
      },
    ],
    series: [
      {},
      ...drawn.map(({ label, color }): uPlot.Series => {
        const stroke = token(color);
        if (kind === "lines")
          return { label, stroke, width: 1.75, spanGaps: true, points: { show: isLonely, fill: token("--surface") } };
        return { label, fill: stroke, width: 0, paths: bars, points: { show: false } };
      }),
      ...(strip ? [{ scale: "strip", fill: token(strip.color), width: 0, paths: bars, points: { show: false } }] : []),
    ],
  };
}

const wordsOf = (at: (number | null)[], span: number): string[] => {
  const words = axisWords(
    at.filter((v) => v !== null),
    span,
  );
  return at.map((v) => (v === null ? "" : (words.shift() ?? "")));
};

/** A line that has values in few buckets would not be seen without its points. */
const isLonely: uPlot.Series.Points.Show = (plot, at) => {
  const values = plot.data[at] ?? [];
  return values.length < 3 || [...values].filter((v) => v !== null && v !== undefined).length < 40;
};

function maxOf({ series, kind }: PlotInput): number {
  if (kind === "lines") return Math.max(0, ...series.flatMap((s) => s.values.map((v) => v ?? 0)));
  return Math.max(0, ...(stacked(series).at(-1) ?? []));
}

/** A round number at or above the largest value, so that the top of the chart is not wasted. */
export function niceTop(max: number): number {
  if (!(max > 0)) return 1;
  const size = 10 ** Math.floor(Math.log10(max));
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((s) => s * size >= max) ?? 10;
  return step * size;
}
