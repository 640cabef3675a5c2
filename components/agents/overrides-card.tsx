"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast";
import type { Agent } from "@/lib/contract/agent";
import { dropOverrides, overridesQuery } from "@/lib/query/policies";

/** What the agent's last bootstrap changed in its other hooks (librefang.md 2.1). Nothing while there is none. */
export function OverridesCard({ agent }: { agent: Agent }) {
  const { data } = useQuery({ ...overridesQuery(agent.slug), enabled: agent.profile === "librefang" });
  const drop = useMutation(dropOverrides(useQueryClient()));
  if (!data?.set_at) return null;
  const rows = [
    ...Object.entries(data.env_overrides),
    ...(data.ingest_filter === null ? [] : [["ingest_filter", data.ingest_filter] as const]),
    ...(data.allow_network === null ? [] : [["allow_network", String(data.allow_network)] as const]),
  ];
  return (
    <Card
      title="Overridden by bootstrap"
      description={
        <>
          <RelativeTime at={data.set_at} />, until the next one
        </>
      }
      aside={
        <Button
          size="sm"
          variant="ghost"
          busy={drop.isPending}
          onClick={() =>
            drop.mutate(agent.slug, { onError: (error) => toast.failed("Could not drop the overrides", error) })
          }
        >
          Drop
        </Button>
      }
    >
      <dl className="grid gap-1 text-xs">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="font-mono text-dim">{name}</dt>
            <dd className="min-w-0 font-mono [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
        {data.ignored.map(({ name, reason }) => (
          <div key={name} className="text-warn">
            <span aria-hidden>⚠ </span>
            {name}: {reason}
          </div>
        ))}
      </dl>
    </Card>
  );
}
