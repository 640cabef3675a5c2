import type { ChartSeries } from "./chart-data";
import { bucketWords } from "./chart-time";

/** Pixels from the left of the chart, and the chart's width. */
export type TipPlace = { index: number; left: number; width: number };

type Props = {
  place: TipPlace;
  times: number[];
  step: number;
  series: ChartSeries[];
  strip?: ChartSeries | undefined;
  kind: "stacked" | "lines";
  format: (value: number) => string;
};

const WIDTH = 220;

/** What one bucket holds, in words. Read out when the arrow keys move over the chart. */
export function PlotTip({ place, times, step, series, strip, kind, format }: Props) {
  const { index, left, width } = place;
  const start = times[index];
  if (start === undefined) return null;
  const rows = (kind === "stacked" ? [...series].reverse() : series)
    .map((s) => ({ ...s, value: s.values[index] ?? null }))
    .filter(({ value }) => value !== null && (kind === "lines" || value !== 0));
  const sum = kind === "stacked" ? series.reduce((total, s) => total + (s.values[index] ?? 0), 0) : null;
  const failing = strip?.values[index] ?? 0;
  const side = left + WIDTH + 24 > width ? left - WIDTH - 12 : left + 12;
  return (
    <div
      aria-live="polite"
      className="pointer-events-none absolute top-1 z-20 rounded-md border border-line bg-raised px-2.5 py-2 text-xs shadow-pop"
      style={{ left: Math.max(0, side), width: WIDTH }}
    >
      <p className="mb-1 text-faint">{bucketWords(start, step)}</p>
      {rows.length === 0 && <p className="text-dim">Nothing happened</p>}
      <dl className="grid gap-0.5">
        {rows.map(({ key, label, color, value }) => (
          <div key={key} className="flex items-center gap-2">
            <span aria-hidden className="size-2 shrink-0 rounded-[2px]" style={{ background: `var(${color})` }} />
            <dt className="flex-1 text-dim">{label}</dt>
            <dd className="tabular-nums">{format(value ?? 0)}</dd>
          </div>
        ))}
        {sum !== null && rows.length > 1 && (
          <div className="mt-0.5 flex justify-between border-line border-t pt-0.5 font-medium">
            <dt>Together</dt>
            <dd className="tabular-nums">{format(sum)}</dd>
          </div>
        )}
        {failing > 0 && strip && (
          <div className="flex items-center gap-2 text-danger">
            <span aria-hidden className="size-2 shrink-0 rounded-[2px]" style={{ background: `var(${strip.color})` }} />
            <dt className="flex-1">{strip.label}</dt>
            <dd className="tabular-nums">{format(failing)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
