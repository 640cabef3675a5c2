"use client";

import { useSyncExternalStore } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import type { Agent } from "@/lib/contract/agent";
import { EXAMPLE_EVENTS } from "@/lib/contract/example-events";
import { POINTS } from "@/lib/contract/points";
import { noChange } from "@/lib/contract/reply";

const never = () => () => undefined;

/** A command that makes one live call, ready to paste. The address is the one under which this page is open. */
export function LiveCall({ agent }: { agent: Pick<Agent, "slug" | "profile"> }) {
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => "",
  );
  const point = agent.profile === "librefang" ? "transform_tool_result" : "after_tool_call";
  const path = `/v1/agents/${agent.slug}/hooks/${point}`;
  return (
    <div className="grid gap-2">
      <CodeBlock wrap label={`POST ${path}`} code={curl(`${origin}${path}`, EXAMPLE_EVENTS[point][0]?.event ?? {})} />
      <p className="text-faint text-xs">
        Called when {POINTS[point].moment}. <code className="font-mono">{JSON.stringify(noChange(point))}</code> means
        “no change”. The header <code className="font-mono">Sluice-Trace-Id</code> names the trace.
      </p>
    </div>
  );
}

/** A shell ends a quoted text at an apostrophe, so none may be in it. */
const curl = (url: string, event: object) =>
  `curl -sS ${url} \\
  -H 'content-type: application/json' \\
  -d '${JSON.stringify(event, null, 2).replaceAll("'", "\\u0027")}'`;
