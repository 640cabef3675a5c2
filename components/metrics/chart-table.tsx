"use client";

import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { ChartSeries } from "./chart-data";
import { bucketWords } from "./chart-time";

type Props = {
  title: string;
  times: number[];
  step: number;
  series: ChartSeries[];
  format: (value: number) => string;
  height: number;
};

/** The figures of a chart as a table, newest first, without buckets in which nothing happened. */
export function ChartTable({ title, times, step, series, format, height }: Props) {
  const rows = times
    .map((time, i) => ({ time, values: series.map((s) => s.values[i] ?? null) }))
    .filter(({ values }) => values.some((v) => v !== null && v !== 0))
    .reverse();
  return (
    <div className="-mx-4 overflow-y-auto" style={{ height }}>
      <Table label={`${title}, as a table`} className="text-xs">
        <thead>
          <tr>
            <Th>Time</Th>
            {series.map(({ key, label }) => (
              <Th key={key} numeric>
                {label}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ time, values }) => (
            <Tr key={time}>
              <Td className="whitespace-nowrap">{bucketWords(time, step)}</Td>
              {series.map(({ key }, i) => {
                const value = values[i];
                return (
                  <Td key={key} numeric>
                    {value === null || value === undefined ? "–" : format(value)}
                  </Td>
                );
              })}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
