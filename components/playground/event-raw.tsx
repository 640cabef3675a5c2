"use client";
import { CodeEditor } from "@/components/editor/code-editor";
import { lineOfPath, slotText } from "@/components/hooks/model/json-text";
import type { InvalidParam } from "@/lib/contract/problem";
import type { EventState, EventStore } from "./model/event-store";

type Props = { store: EventStore; state: EventState; problems: readonly InvalidParam[] };

/** The event as JSON, exactly as the hook gets it. */
export function EventRaw({ store, state, problems }: Props) {
  const text = slotText(state.raw, state.event);
  const faults = state.raw?.problems ?? [];
  const lines =
    faults.length > 0
      ? faults
      : problems.map((p) => ({ line: lineOfPath(text, p.path), message: `${p.path}: ${p.message}` }));
  return (
    <CodeEditor
      label="Event as JSON"
      language="json"
      className="h-80"
      value={text}
      problems={lines}
      onChange={store.typeRaw}
    />
  );
}
