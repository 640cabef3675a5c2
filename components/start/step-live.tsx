"use client";

import { LiveCall } from "@/components/agents/live-call";
import { Card } from "@/components/ui/card";
import type { Agent } from "@/lib/contract/agent";

/** After the three steps: the same chain, called by the agent itself. */
export function StepLive({ agent, emphasised }: { agent: Agent; emphasised: boolean }) {
  return (
    <Card
      className="mt-3"
      title={emphasised ? "Now call it live" : "Later: call it live"}
      description="The same chain answers your agent. Post the tool result as LibreFang sends it; the answer is what the agent goes on with."
    >
      <LiveCall agent={agent} />
    </Card>
  );
}
