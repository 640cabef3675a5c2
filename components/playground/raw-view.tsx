"use client";
import { hasAnsi } from "@/components/diff/model/ansi";
import { asText } from "@/components/hooks/model/path";
import { CodeBlock } from "@/components/ui/code-block";
import { formatCount } from "@/components/ui/format";
import { fieldsOf } from "./model/event-fields";
import { TextViewer } from "./text-viewer";
import type { Ran } from "./use-test-run";

const SHOWN = 20_000;

/** What was sent and what a live call would answer, byte for byte; the content in the tool's own colours. */
export function RawView({ ran }: { ran: Ran }) {
  const key = fieldsOf(ran.plan.point).find((field) => field.kind === "output")?.key;
  const content = key === undefined ? null : asText(ran.plan.event[key]);
  const rest = { ...ran.plan.event };
  if (key !== undefined) delete rest[key];
  const reply = JSON.stringify(ran.result.reply, null, 2) ?? "null";
  return (
    <div className="grid grid-cols-1 gap-3 p-3">
      <CodeBlock
        label={key === undefined ? "Event sent" : `Event sent, without ${key}`}
        code={JSON.stringify(rest, null, 2)}
      />
      {content !== null && (
        <div className="overflow-hidden rounded-md border border-line">
          <TextViewer
            text={content}
            label={hasAnsi(content) ? `${key}, in the tool's colours` : (key ?? "")}
            ansi="colour"
            className="h-80"
          />
        </div>
      )}
      <CodeBlock
        wrap
        label="Native reply"
        code={
          reply.length > SHOWN
            ? `${reply.slice(0, SHOWN)}\n… ${formatCount(reply.length - SHOWN, "more character")}; Model sees shows all`
            : reply
        }
      />
    </div>
  );
}
