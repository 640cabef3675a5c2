import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import type { Event } from "@/lib/contract/events";
import type { RuntimeSees } from "@/lib/contract/runtime-view";
import { MessageLists } from "./message-lists";
import { Rows } from "./rows";
import { ToolCall } from "./tool-call";

/** What comes out at the end, drawn in the way that fits the point. Texts of tool results have a viewer of their own. */
export function Picture({ sees, event }: { sees: RuntimeSees; event: Event }) {
  switch (sees.kind) {
    case "tool_result":
      return <CodeBlock wrap label="What the model reads" code={sees.text} />;
    case "tool_call":
      return <ToolCall sees={sees} before={event.tool_input} />;
    case "messages":
      return <MessageLists {...sees} />;
    case "system_prompt":
      return (
        <div className="grid grid-cols-1 gap-3 p-3">
          <CodeBlock wrap label="System prompt of every turn" code={sees.after || "empty"} />
        </div>
      );
    case "memories":
      return (
        <Rows
          empty="No memory reaches the prompt."
          groups={[
            { title: "Reaches the prompt", rows: sees.kept.map(({ content, from }) => [content, fromWords(from)]) },
            { title: "Is cut off", rows: sees.lost.map(({ content, from }) => [content, fromWords(from)]) },
          ]}
        />
      );
    case "stored":
      return (
        <Rows
          empty="Nothing is kept of this turn."
          groups={[
            { title: "Stored memories", rows: sees.memories.map(({ content, scope }) => [content, `scope ${scope}`]) },
            { title: "Log", rows: sees.log === null ? [] : [[sees.log, "info"]] },
            {
              title: "Annotations",
              rows: sees.annotations === null || sees.annotations === undefined ? [] : [[json(sees.annotations), ""]],
            },
            { title: "Events", rows: sees.events.map(({ name, payload }) => [name, json(payload)]) },
          ]}
        />
      );
    case "overrides":
      return (
        <Rows
          empty="Nothing is overridden."
          groups={[
            {
              title: "Environment",
              rows: sees.env.map(({ key, value, applied }) => [
                `${key}=${value}`,
                applied ? "added" : "not taken: the hook has this variable",
              ]),
            },
            { title: "ingest_filter", rows: sees.ingest_filter === null ? [] : [[sees.ingest_filter, ""]] },
            { title: "allow_network", rows: sees.allow_network === null ? [] : [[String(sees.allow_network), ""]] },
          ]}
        />
      );
    case "failed":
      return (
        <p role="alert" className="m-3 rounded-md border border-danger-line bg-danger-soft px-3 py-2 text-danger">
          <span aria-hidden>! </span>
          {sees.text}
        </p>
      );
    case "nothing":
      return <EmptyState title="The model reads nothing of it">{sees.text}</EmptyState>;
  }
}

const fromWords = (from: "default" | "hook"): string => (from === "hook" ? "from a hook" : "recalled by LibreFang");
const json = (value: unknown): string => JSON.stringify(value, null, 2) ?? "nothing";
