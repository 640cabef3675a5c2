import Link from "next/link";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { POINTS } from "@/lib/contract/points";
import type { Trace } from "@/lib/contract/run";
import { ORIGIN_WORDS, shortId } from "../model/words";

const ORIGIN_MEANING = {
  live: "an agent called",
  test: "run from the console or the API; no agent got the reply",
  replay: "an earlier event again",
} as const;

/** Agent, tool, point, when, origin, session and id; what filters the list is a link to it. */
export function TraceFacts({ trace }: { trace: Trace }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 border-line border-y py-2.5">
      <Fact name="Agent">
        {trace.agent_slug ? (
          <Link href={`/agents/${trace.agent_slug}`} className={LINK}>
            {trace.agent_name}
          </Link>
        ) : (
          <span className="text-dim">deleted since</span>
        )}
      </Fact>
      {trace.tool && (
        <Fact name="Tool">
          <Link href={`/traces?tool=${encodeURIComponent(trace.tool)}`} className={`${LINK} font-mono text-xs`}>
            {trace.tool}
          </Link>
        </Fact>
      )}
      <Fact name="Point">
        <span title={POINTS[trace.point].moment} className="font-mono text-xs">
          {trace.point}
        </span>
      </Fact>
      <Fact name="When">
        <RelativeTime at={trace.created_at} />
      </Fact>
      <Fact name="Origin">
        <span title={ORIGIN_MEANING[trace.origin]}>{ORIGIN_WORDS[trace.origin]}</span>
      </Fact>
      {trace.session_id && (
        <Fact name="Session">
          <Link
            href={`/traces?session=${encodeURIComponent(trace.session_id)}`}
            className={`${LINK} font-mono text-xs`}
            title={trace.session_id}
          >
            {shortId(trace.session_id)}
          </Link>
        </Fact>
      )}
      <Fact name="Trace">
        <span className="inline-flex items-center font-mono text-xs" title={trace.id}>
          {shortId(trace.id)}
          <CopyButton text={trace.id} label="Copy trace id" className="-my-1 ml-0.5" />
        </span>
      </Fact>
    </dl>
  );
}

const LINK = "rounded-sm underline decoration-line-strong underline-offset-3 hover:decoration-ink";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start">
      <dt className="text-2xs text-faint">{name}</dt>
      <dd className="flex min-h-5 items-center truncate">{children}</dd>
    </div>
  );
}
