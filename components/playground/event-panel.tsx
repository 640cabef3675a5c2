"use client";
import { ChevronRight } from "lucide-react";
import { useMemo, useState, useSyncExternalStore } from "react";
import { asText, getIn } from "@/components/hooks/model/path";
import { cn } from "@/components/ui/cn";
import { ErrorState } from "@/components/ui/error-state";
import { formatBytes, formatCount } from "@/components/ui/format";
import { Segmented } from "@/components/ui/segmented";
import type { Point } from "@/lib/contract/points";
import type { InvalidParam } from "@/lib/contract/problem";
import { DropZone } from "./drop-zone";
import { EventForm } from "./event-form";
import { EventRaw } from "./event-raw";
import { pasteKey } from "./model/event-fields";
import { countLines, type EventStore, utf8Bytes } from "./model/event-store";
import { SamplePicker } from "./sample-picker";
import type { EventOrigin } from "./use-event-source";

type Props = {
  point: Point;
  store: EventStore;
  agent: string | null;
  from: EventOrigin;
  problems: readonly InvalidParam[];
};

const VIEWS = [
  { value: "form", label: "Form" },
  { value: "raw", label: "JSON" },
] as const;

/** The event under test: picked, pasted, dropped or taken from a trace; closed it is one line. */
export function EventPanel({ point, store, agent, from, problems }: Props) {
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  const [opened, setOpened] = useState<boolean | null>(null);
  const [view, setView] = useState<"form" | "raw">("form");
  const broken = (state.raw?.problems.length ?? 0) > 0;
  const open = opened ?? (state.source.kind === "blank" && !from.pending);
  const key = pasteKey(point);
  const content = asText(state.event[key ?? ""]);
  const command = asText(getIn(state.event, ["input", "command"]) ?? getIn(state.event, ["tool_input", "command"]));
  const size = useMemo(
    () => `${formatCount(countLines(content), "line")} · ${formatBytes(utf8Bytes(content))}`,
    [content],
  );
  return (
    <DropZone
      onFile={(text, name) => {
        from.forget();
        if (key !== null) store.loadText(key, text, { kind: "file", name });
      }}
    >
      <div className="flex flex-wrap items-center gap-2 px-3 py-2">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpened(!open)}
          className="flex items-center gap-1 font-medium text-xs"
        >
          <ChevronRight aria-hidden className={cn("size-3.5 text-faint transition-transform", open && "rotate-90")} />
          Event
        </button>
        <SamplePicker
          point={point}
          agent={agent}
          source={state.source}
          edited={state.event !== state.loaded}
          onChoose={from.choose}
        />
        {open ? (
          <Segmented label="View of the event" value={view} choices={VIEWS} onChange={setView} className="ml-auto" />
        ) : (
          <span className="min-w-0 flex-1 truncate text-right text-faint max-sm:hidden text-xs tabular-nums">
            {command && <code className="font-mono">{command}</code>}
            {command && key && " · "}
            {key && size}
          </span>
        )}
      </div>
      {from.error && <ErrorState className="mx-3 mb-2" error={from.error} advice="Pick another sample." />}
      {from.missing && (
        <p className="px-4 pb-2 text-warn text-xs">
          ⚠ The payload of this trace was not kept, so there is no event to run.
        </p>
      )}
      {broken && view === "form" && (
        <p className="px-4 pb-2 text-danger text-xs">
          ! The JSON of the event has a fault at line {state.raw?.problems[0]?.line}; the form shows the last valid
          event.
        </p>
      )}
      {open && (
        <div className="px-3 pb-3">
          {view === "form" ? (
            <EventForm {...{ point, store, state, problems }} />
          ) : (
            <EventRaw {...{ store, state, problems }} />
          )}
        </div>
      )}
    </DropZone>
  );
}
