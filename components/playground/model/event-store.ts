import { readSlot, type TextSlot } from "@/components/hooks/model/json-text";
import { isObject, type JsonObject, setIn } from "@/components/hooks/model/path";

/** Where an event came from; shown beside the picker and kept in the URL. */
export type EventSource =
  | { kind: "blank" }
  | { kind: "preset"; preset: string; sample: string; title: string }
  | { kind: "saved"; id: string; title: string }
  | { kind: "trace"; id: string }
  | { kind: "file"; name: string }
  | { kind: "pasted" };

export type EventState = {
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

/** What a new event starts with: the keys that LibreFang always sends (librefang.md 2.5). */
export const BLANK_EVENT: JsonObject = {
  type: "transform_tool_result",
  agent_id: "",
  tool_name: "shell_exec",
  tool_use_id: "",
  input: { command: "" },
  content: "",
  is_error: false,
  status: "completed",
};

const wrongEvent = (value: unknown) => (isObject(value) ? undefined : "an event is a JSON object: { … }");

/** Holds the event under test outside React: typing in 1 MB of content renders nothing but what depends on it. */
export function createEventStore(event: JsonObject = BLANK_EVENT, source: EventSource = { kind: "blank" }) {
  const listeners = new Set<() => void>();
  let state: EventState = { event, raw: null, source, generation: 0, loaded: event };
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
    /** Replaces the content and keeps the other fields. */
    loadContent: (content: string, from: EventSource) => {
      const event = { ...state.event, content };
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
