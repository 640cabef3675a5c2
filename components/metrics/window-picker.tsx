"use client";

import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import type { MetricsWindow } from "./use-window";
import { WINDOW_KEYS, WINDOWS } from "./window";

const CHOICES = WINDOW_KEYS.map((value) => ({ value, label: WINDOWS[value].label }));

/** Chooses the window; "Custom" starts from the window that was shown and opens two fields. */
export function WindowPicker({ window: w }: { window: MetricsWindow }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {w.key === "custom" && w.span && <CustomSpan window={w} from={w.span.from} to={w.span.to} />}
      <Segmented
        label="Window"
        value={w.key}
        choices={CHOICES}
        onChange={(key) => {
          if (key !== "custom") w.choose(key);
          else if (w.span) w.chooseSpan(Date.parse(w.span.from), Date.parse(w.span.to));
        }}
      />
    </div>
  );
}

function CustomSpan({ window: w, from, to }: { window: MetricsWindow; from: string; to: string }) {
  const change = (start: number, end: number) => {
    if (Number.isFinite(start) && Number.isFinite(end) && start < end) w.chooseSpan(start, end);
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-faint text-xs">
      <Input
        type="datetime-local"
        aria-label="From"
        className="h-7 w-auto text-xs"
        value={localMinute(from)}
        max={localMinute(to)}
        onChange={(event) => change(Date.parse(event.target.value), Date.parse(to))}
      />
      to
      <Input
        type="datetime-local"
        aria-label="To"
        className="h-7 w-auto text-xs"
        value={localMinute(to)}
        min={localMinute(from)}
        onChange={(event) => change(Date.parse(from), Date.parse(event.target.value))}
      />
    </div>
  );
}

/** `datetime-local` wants local time without a zone. */
function localMinute(at: string): string {
  const time = new Date(at);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
