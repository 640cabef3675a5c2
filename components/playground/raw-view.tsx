"use client";
import { hasAnsi } from "@/components/diff/model/ansi";
import { asText } from "@/components/hooks/model/path";
import { CodeBlock } from "@/components/ui/code-block";
import { formatCount } from "@/components/ui/format";
import { TextViewer } from "./text-viewer";
import type { Ran } from "./use-test-run";

const SHOWN = 20_000;

/** What was sent and what a live call would answer, byte for byte; the content in the tool's own colours. */
export function RawView({ ran }: { ran: Ran }) {
  const { content, ...rest } = ran.plan.event;
  const reply = JSON.stringify(ran.result.reply, null, 2) ?? "null";
  return (
    <div className="grid grid-cols-1 gap-3 p-3">
      <CodeBlock label="Event sent, without content" code={JSON.stringify(rest, null, 2)} />
      <div className="overflow-hidden rounded-md border border-line">
        <TextViewer
          text={asText(content)}
          label={hasAnsi(asText(content)) ? "content, in the tool's colours" : "content"}
          ansi="colour"
          className="h-80"
        />
      </div>
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
