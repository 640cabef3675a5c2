"use client";
import type { Point } from "@/lib/contract/points";
import type { InvalidParam } from "@/lib/contract/problem";
import { EventFieldEditor } from "./event-field";
import { type EventField, fieldsOf, pointKey } from "./model/event-fields";
import type { EventState, EventStore } from "./model/event-store";

type Props = { point: Point; store: EventStore; state: EventState; problems: readonly InvalidParam[] };

const isSmall = ({ kind }: EventField): boolean => kind === "text" || kind === "choice" || kind === "number";

/** The fields of the point's event: large ones over the whole width, small ones side by side, switches last. */
export function EventForm({ point, store, state, problems }: Props) {
  const fields = fieldsOf(point);
  const errorOf = (key: string) => problems.find((p) => p.path === key || p.path.startsWith(`${key}.`))?.message;
  const editor = (field: EventField) => (
    <EventFieldEditor
      key={`${field.key} ${field.kind === "json" ? state.generation : ""}`}
      field={field}
      value={state.event[field.key]}
      generation={state.generation}
      error={errorOf(field.key)}
      onChange={(value) => store.edit(field.key, value)}
    />
  );
  const large = fields.filter((field) => !isSmall(field) && field.kind !== "json" && field.kind !== "boolean");
  const key = pointKey(point);
  return (
    <div className="grid grid-cols-1 gap-3">
      {large.map(editor)}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">{fields.filter(isSmall).map(editor)}</div>
      {fields.filter((field) => field.kind === "json").map(editor)}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {fields.filter((field) => field.kind === "boolean").map(editor)}
        {key && (
          <span className="text-faint text-xs">
            {key} <code className="font-mono">{point}</code>, fixed by the hook point
          </span>
        )}
      </div>
    </div>
  );
}
