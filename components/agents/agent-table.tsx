"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { spanOf, wholeStep } from "@/components/metrics/window";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { useNow } from "@/components/ui/relative-time";
import { Table, Th } from "@/components/ui/table";
import type { Agent } from "@/lib/contract/agent";
import { metricsQuery } from "@/lib/query/metrics";
import { AgentRow } from "./agent-row";

const PAGE = 50;

/** The agents with the live calls of the last 24 hours; test runs are no traffic. */
export function AgentTable({ agents }: { agents: readonly Agent[] }) {
  const [shown, setShown] = useState(PAGE);
  const now = useNow();
  const span = now === null ? null : spanOf("24h", now, null, null);
  const metrics = useQuery({
    ...metricsQuery({ by: "agent", origin: "live", ...span, ...(span && { step: wholeStep(span) }) }),
    enabled: span !== null,
  });
  return (
    <Card flush>
      {metrics.error && <ErrorState error={metrics.error} onRetry={() => metrics.refetch()} className="m-3" />}
      <Table stack label="Agents">
        <thead>
          <tr>
            <Th>Agent</Th>
            <Th>On</Th>
            <Th numeric>Hooks</Th>
            <Th numeric>Live calls, 24 h</Th>
            <Th numeric>Tokens saved</Th>
            <Th numeric>Failing</Th>
            <Th numeric>Last seen</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {agents.slice(0, shown).map((agent) => (
            <AgentRow
              key={agent.id}
              agent={agent}
              figures={
                metrics.data ? (metrics.data.series.find((s) => s.key === agent.id)?.total ?? "none") : "loading"
              }
            />
          ))}
        </tbody>
      </Table>
      {agents.length > shown && (
        <div className="border-line border-t p-2 text-center">
          <Button variant="ghost" size="sm" onClick={() => setShown(shown + PAGE)}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}
