import { readSlot, type TextSlot } from "@/components/hooks/model/json-text";
import { isObject, type JsonObject, setIn } from "@/components/hooks/model/path";
import { fillEvent } from "@/lib/contract/events";
import { EXAMPLE_EVENTS, toolResultAt } from "@/lib/contract/example-events";
import { POINTS, type Point } from "@/lib/contract/points";

/** Where an event came from; shown beside the picker and kept in the URL. */
export type EventSource =
  | { kind: "blank" }
  | { kind: "preset"; preset: string; sample: string; title: string }
  | { kind: "example"; point: Point; id: string; title: string }
  | { kind: "saved"; id: string; title: string }
  | { kind: "trace"; id: string }
  | { kind: "file"; name: string }
  | { kind: "pasted" };

export type EventState = {
  /** Whose event it is. */
  point: Point;
  event: JsonObject;
  /** What was typed into the raw view; with faults, `event` is the last one that parsed. */
  raw: TextSlot | null;
  source: EventSource;
  /** Changes when the whole event was replaced, so that uncontrolled fields start over. */
  generation: number;
  /** The event as its source gave it, to tell whether it was edited. */
  loaded: JsonObject;
};

export type EventStore = ReturnType<typeof createEventStore>;

/** What a new event starts with: the keys that the contract always sends, and nothing in them. */
const blankEvent = (point: Point): JsonObject =>
  point === "transform_tool_result"
    ? { ...fillEvent(point, { tool_name: "shell_exec", input: { command: "" }, content: "" }, "") }
    : toolResultAt(point, { tool_name: "bash", input: { command: "" }, content: "" });

/** A text is pasted or chosen among the shipped outputs; anything else starts with the point's example. */
function startOf(point: Point): { event: JsonObject; source: EventSource } {
  const [example] = EXAMPLE_EVENTS[point];
  if (POINTS[point].textKey !== null || !example) return { event: blankEvent(point), source: { kind: "blank" } };
  return { event: example.event, source: { kind: "example", point, id: example.id, title: example.title } };
}

const wrongEvent = (value: unknown) => (isObject(value) ? undefined : "an event is a JSON object: { … }");

/** Holds the event under test outside React: typing in 1 MB of content renders nothing but what depends on it. */
export function createEventStore(point: Point = "transform_tool_result") {
  const listeners = new Set<() => void>();
  const { event, source } = startOf(point);
  let state: EventState = { point, event, raw: null, source, generation: 0, loaded: event };
  const ownSource = (): EventSource => (state.source.kind === "blank" ? { kind: "pasted" } : state.source);
  const set = (change: Partial<EventState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes over a whole event. */
    load: (next: JsonObject, from: EventSource) =>
      set({ event: next, raw: null, source: from, generation: state.generation + 1, loaded: next }),
    /** Starts over for another point: an event of one is none of another. */
    startAt: (next: Point) => {
      const start = startOf(next);
      set({ point: next, ...start, raw: null, generation: state.generation + 1, loaded: start.event });
    },
    /** Replaces one text and keeps the other fields. */
    loadText: (key: string, text: string, from: EventSource) => {
      const event = { ...state.event, [key]: text };
      set({ event, raw: null, source: from, generation: state.generation + 1, loaded: event });
    },
    edit: (key: string, value: unknown) =>
      set({ event: setIn(state.event, [key], value), raw: null, source: ownSource() }),
    typeRaw: (text: string) => {
      const raw = readSlot(text, wrongEvent);
      if (isObject(raw.parsed)) set({ event: raw.parsed, raw, generation: state.generation + 1, source: ownSource() });
      else set({ raw });
    },
    dropRaw: () => set({ raw: null }),
  };
}

/** UTF-8 bytes of a text without making a copy of it. */
export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    bytes += code < 0x800 ? 1 : 2;
    if (code >= 0xd800 && code < 0xdc00 && text.charCodeAt(i + 1) >> 10 === 0x37) i++;
  }
  return bytes;
}

/** @returns the number of lines as an editor counts them; a final newline does not start another one. */
export function countLines(text: string): number {
  if (text === "") return 0;
  let lines = text.endsWith("\n") ? 0 : 1;
  for (let i = text.indexOf("\n"); i !== -1; i = text.indexOf("\n", i + 1)) lines++;
  return lines;
}
