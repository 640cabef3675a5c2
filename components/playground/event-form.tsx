"use client";
import { asText } from "@/components/hooks/model/path";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { TOOL_STATUSES } from "@/lib/contract/events";
import type { InvalidParam } from "@/lib/contract/problem";
import { ContentField } from "./content-field";
import { InputField } from "./input-field";
import type { EventState, EventStore } from "./model/event-store";

type Props = { store: EventStore; state: EventState; problems: readonly InvalidParam[] };

const TEXTS = ["agent_id", "tool_name", "tool_use_id"] as const;

/** All eight fields of the event. Keys beyond them are kept; the raw view shows them. */
export function EventForm({ store, state, problems }: Props) {
  const { event } = state;
  const errorOf = (key: string) => problems.find((p) => p.path === key || p.path.startsWith(`${key}.`))?.message;
  const status = asText(event.status);
  const statuses = [...new Set([...TOOL_STATUSES, status])].filter((value) => value !== "");
  return (
    <div className="grid grid-cols-1 gap-3">
      <ContentField
        content={asText(event.content)}
        generation={state.generation}
        error={errorOf("content")}
        onChange={(content) => store.edit("content", content)}
      />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {TEXTS.map((key) => (
          <Field key={key} label={key} error={errorOf(key)}>
            <Input
              mono
              spellCheck={false}
              autoComplete="off"
              placeholder={key === "agent_id" ? "the agent's own id" : undefined}
              value={asText(event[key])}
              onChange={(change) => store.edit(key, change.target.value)}
            />
          </Field>
        ))}
        <Field label="status" error={errorOf("status")}>
          <Select
            value={status}
            options={statuses.map((value) => ({ value, label: value }))}
            onChange={(value) => store.edit("status", value)}
          />
        </Field>
      </div>
      <InputField
        key={state.generation}
        value={event.input}
        error={errorOf("input")}
        onChange={(input) => store.edit("input", input)}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          checked={event.is_error === true}
          onChange={(is) => store.edit("is_error", is)}
          label={<code className="font-mono text-xs">is_error</code>}
        />
        <span className="text-faint text-xs">
          type <code className="font-mono">{asText(event.type) || "transform_tool_result"}</code>, fixed by the hook
          point
        </span>
      </div>
    </div>
  );
}
