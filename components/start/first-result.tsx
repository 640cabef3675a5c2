import { ButtonLink } from "@/components/ui/button";
import { Change } from "@/components/ui/change";
import { formatMs } from "@/components/ui/format";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import type { Event } from "@/lib/contract/events";
import type { RunResult } from "@/lib/contract/run";

type Props = { event: Event; result: RunResult; hookId: string | undefined };

const SHOWN_LINES = 14;

/** The verdict in one line, then what the tool printed beside what the model reads. */
export function FirstResult({ event, result, hookId }: Props) {
  const before = String(event.content ?? "");
  const after = contentOf(result.reply) ?? before;
  return (
    <div className="grid gap-3" aria-live="polite">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <VerdictBadge verdict={result.verdict} />
        {result.tokens && <Change {...result.tokens} unit="tokens" className="font-medium" />}
        <span className="text-dim tabular-nums">{formatMs(result.duration_ms)}</span>
      </p>
      {result.verdict === "unchanged" && (
        <p className="text-dim">
          {result.steps.map((step) => `${step.name}: ${step.reason}`).join(" · ")} Choose a sample of the tool that the
          hook is made for.
        </p>
      )}
      <div className="grid gap-2 md:grid-cols-2">
        <Excerpt title="The tool printed" text={before} />
        <Excerpt title="The model reads" text={after} />
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="sm" href={`/traces/${result.trace_id}`}>
          See the whole trace
        </ButtonLink>
        {hookId && (
          <ButtonLink size="sm" href={`/hooks/${hookId}`}>
            Change the hook
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function Excerpt({ title, text }: { title: string; text: string }) {
  const lines = text.replace(ANSI, "").split("\n");
  const rest = lines.length - SHOWN_LINES;
  return (
    <figure className="min-w-0 rounded-md border border-line bg-inset">
      <figcaption className="border-line border-b px-3 py-1 text-faint text-xs">{title}</figcaption>
      <pre className="overflow-x-auto px-3 py-2 font-mono text-2xs leading-4">
        {lines.slice(0, SHOWN_LINES).join("\n")}
        {rest > 0 && <span className="text-faint">{`\n… ${rest} more lines`}</span>}
      </pre>
    </figure>
  );
}

const ANSI = /\u001b\[[0-9;?]*[ -/]*[@-~]/g;

function contentOf(reply: unknown): string | null {
  if (typeof reply !== "object" || reply === null || !("content" in reply)) return null;
  return typeof reply.content === "string" ? reply.content : null;
}
