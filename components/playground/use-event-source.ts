"use client";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { useEffect, useRef } from "react";
import type { JsonObject } from "@/components/hooks/model/path";
import { EXAMPLE_EVENTS, toolResultAt } from "@/lib/contract/example-events";
import type { Point } from "@/lib/contract/points";
import { presetSampleQuery } from "@/lib/query/presets";
import { sampleQuery } from "@/lib/query/samples";
import { traceQuery } from "@/lib/query/traces";
import type { EventSource, EventStore } from "./model/event-store";

const PARAMS = { sample: parseAsString, saved: parseAsString, trace: parseAsString };
const NONE = { sample: null, saved: null, trace: null };
type Params = { sample: string | null; saved: string | null; trace: string | null };

type Loaded = { event: JsonObject | null; source: EventSource };

/**
 * The event's origin as the URL says it (`?sample=cargo/test-passing` or `example/ID`, `?saved=ID`, `?trace=ID`), loaded into the store.
 * @param suggestion a shipped sample, `preset/sample`, that stands in until a person chooses; undefined while it is not known yet
 */
export function useEventSource(store: EventStore, point: Point, suggestion: string | null | undefined) {
  const [params, setParams] = useQueryStates(PARAMS, { history: "push" });
  const untouched = store.get().source.kind === "blank";
  const nothing = params.trace === null && params.saved === null && params.sample === null;
  const stands = nothing && untouched;
  const wanted = stands ? { ...params, sample: suggestion ?? null } : params;
  const key = keyOf(wanted);
  const { loaded, query } = useOrigin(wanted, point);
  const loadedKey = useRef<string | null>(null);
  const data = query === null || query.data !== undefined ? loaded : null;
  // External system: the store. An event of one point is none of another, so a change of the point starts over.
  useEffect(() => {
    if (store.get().point === point) return;
    loadedKey.current = null;
    store.startAt(point);
  }, [store, point]);
  // External system: the URL. What it names is loaded once; edits made after that stay.
  useEffect(() => {
    if (data === null || key === null || loadedKey.current === key) return;
    loadedKey.current = key;
    if (data.event && store.get().point === point) store.load(toolResultAt(point, data.event), data.source);
  }, [data, key, store, point]);
  return {
    pending: (key !== null && query?.isPending === true) || (stands && suggestion === undefined),
    error: key === null || query === null ? null : query.error,
    /** A trace whose event was not kept. */
    missing: data?.event === null,
    choose: (source: Partial<Params>) => {
      // The same one again means: start over from it.
      if (keyOf({ ...NONE, ...source }) === key && data?.event)
        store.load(toolResultAt(point, data.event), data.source);
      void setParams({ ...NONE, ...source });
    },
    /** The event no longer comes from what the URL named. */
    forget: () => void setParams(NONE),
  };
}

export type EventOrigin = ReturnType<typeof useEventSource>;

const keyOf = ({ trace, saved, sample }: Params): string | null => {
  if (trace) return `trace ${trace}`;
  if (saved) return `saved ${saved}`;
  return sample && `sample ${sample}`;
};

/** Asks for the one origin that is named; a trace before a saved sample before a shipped one. */
function useOrigin({ trace, saved, sample }: Params, point: Point) {
  const [preset = "", name = ""] = sample?.split("/") ?? [];
  const example = preset === "example" ? EXAMPLE_EVENTS[point].find(({ id }) => id === name) : undefined;
  const ofTrace = useQuery({ ...traceQuery(trace ?? ""), enabled: trace !== null });
  const ofSaved = useQuery({ ...sampleQuery(saved ?? ""), enabled: trace === null && saved !== null });
  const ofShipped = useQuery({
    ...presetSampleQuery(preset, name),
    enabled: trace === null && saved === null && name !== "" && preset !== "example",
  });
  const shipped = ofShipped.data && {
    event: ofShipped.data.event,
    source: { kind: "preset" as const, preset, sample: name, title: ofShipped.data.title },
  };
  const own = ofSaved.data && {
    event: ofSaved.data.event,
    source: { kind: "saved" as const, id: ofSaved.data.id, title: ofSaved.data.name },
  };
  const traced = ofTrace.data && { event: ofTrace.data.event, source: { kind: "trace" as const, id: ofTrace.data.id } };
  if (trace !== null) return { query: ofTrace, loaded: (traced ?? null) as Loaded | null };
  if (saved !== null) return { query: ofSaved, loaded: (own ?? null) as Loaded | null };
  if (preset === "example") {
    const source = example && ({ kind: "example", point, id: example.id, title: example.title } as const);
    return { query: null, loaded: example && source ? { event: example.event, source } : null };
  }
  return { query: ofShipped, loaded: (shipped ?? null) as Loaded | null };
}
