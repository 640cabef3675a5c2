"use client";

import { useSyncExternalStore } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import type { Agent } from "@/lib/contract/agent";
import { POINTS, pointsOf } from "@/lib/contract/points";

const never = () => () => undefined;

/** A command that makes one live call, ready to paste. The address is the one under which this page is open. */
export function LiveCall({ agent }: { agent: Pick<Agent, "slug" | "profile"> }) {
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => "",
  );
  const point = pointsOf(agent.profile)[0];
  if (!point) return null;
  const path = `/v1/agents/${agent.slug}/hooks/${point}`;
  return (
    <div className="grid gap-2">
      <CodeBlock wrap label={`POST ${path}`} code={curl(`${origin}${path}`)} />
      <p className="text-faint text-xs">
        Called when {POINTS[point].moment}. <code className="font-mono">{"{}"}</code> means “no change”. The header{" "}
        <code className="font-mono">Sluice-Trace-Id</code> names the trace.
      </p>
    </div>
  );
}

const curl = (url: string) => `curl -sS ${url} \\
  -H 'content-type: application/json' \\
  -d '{
    "tool_name": "shell_exec",
    "input": { "command": "cargo test" },
    "content": "   Compiling demo v0.1.0\\ntest result: ok. 12 passed; 0 failed"
  }'`;
