"use client";

import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { fromLocalInput, ROLLING_WINDOWS, rolling, toLocalInput, windowTitle, windowWords } from "./model/window";
import type { TraceSearchState } from "./use-trace-search";

/** Any time, a window that ends now, or from–to. */
export function WindowPicker({ state }: { state: TraceSearchState }) {
  const [open, setOpen] = useState(false);
  const { search, set } = state;
  const words = windowWords(search.window, search.from, search.to);
  const choose = (change: Pick<typeof search, "window" | "from" | "to">) => {
    set(change);
    setOpen(false);
  };
  const choices = [null, ...ROLLING_WINDOWS];
  const custom = !rolling(search.window) && Boolean(search.from ?? search.to);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button aria-label={`Time: ${words}`}>
          <CalendarClock className="size-4" aria-hidden />
          {words}
        </Button>
      }
    >
      <div className="grid gap-0.5">
        {choices.map((name) => {
          const active = !custom && (search.window ?? null) === name;
          return (
            <button
              key={name ?? "any"}
              type="button"
              aria-pressed={active}
              onClick={() => choose({ window: name, from: null, to: null })}
              className={cn("rounded-md px-2 py-1.5 text-left hover:bg-hover", active && "bg-hover font-medium")}
            >
              {name ? windowTitle(name) : "Any time"}
            </button>
          );
        })}
      </div>
      <CustomWindow
        key={`${search.from} ${search.to}`}
        from={search.from}
        to={search.to}
        onChoose={(from, to) => choose({ window: "custom", from, to })}
      />
    </Popover>
  );
}

type CustomProps = {
  from: string | null | undefined;
  to: string | null | undefined;
  onChoose: (from: string | null, to: string | null) => void;
};

function CustomWindow({ from, to, onChoose }: CustomProps) {
  const [start, setStart] = useState(toLocalInput(from));
  const [end, setEnd] = useState(toLocalInput(to));
  const [tried, setTried] = useState(false);
  const [a, b] = [fromLocalInput(start), fromLocalInput(end)];
  const empty = !a && !b;
  const reversed = a !== null && b !== null && a >= b;
  const error = empty ? "Give a start, an end or both." : reversed ? "The end must be after the start." : undefined;
  return (
    <form
      className="mt-2 grid gap-2 border-line border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!error) onChoose(a, b);
      }}
    >
      <Field label="From">
        <Input type="datetime-local" value={start} onChange={(event) => setStart(event.target.value)} />
      </Field>
      <Field label="Before" error={tried ? error : undefined}>
        <Input type="datetime-local" value={end} onChange={(event) => setEnd(event.target.value)} />
      </Field>
      <Button type="submit" size="sm">
        Apply
      </Button>
    </form>
  );
}
