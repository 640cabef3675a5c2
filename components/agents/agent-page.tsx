"use client";

import { useQuery } from "@tanstack/react-query";
import { Activity, Plus, Workflow } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { tracesHref } from "@/components/metrics/links";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import type { Agent } from "@/lib/contract/agent";
import { POINTS, type Point, pointsOf } from "@/lib/contract/points";
import { agentQuery } from "@/lib/query/agents";
import { problemOf } from "@/lib/query/api-error";
import { hooksQuery } from "@/lib/query/hooks";
import { AgentMenu } from "./agent-menu";
import { AgentSwitch } from "./agent-switch";
import { ChainLane } from "./chain-lane";
import { ChainRule, ruleOf } from "./chain-rule";
import { DaySummary } from "./day-summary";
import { LiveCall } from "./live-call";

/** One agent: its chains, what passed through them, and how it calls us. */
export function AgentPage({ slug }: { slug: string }) {
  const router = useRouter();
  const { data: agent, error, refetch } = useQuery(agentQuery(slug));
  if (error && (!agent || problemOf(error).code === "agent_not_found"))
    return <Missing slug={slug} error={error} onRetry={refetch} />;
  if (!agent)
    return (
      <>
        <PageHeader title={slug} />
        <div role="status" aria-label="Loading" className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <Skeleton className="h-96" />
          <Skeleton className="h-52" />
        </div>
      </>
    );
  return (
    <>
      <PageHeader
        title={agent.name}
        meta={
          <>
            <AgentSwitch agent={agent} />
            <code className="font-mono text-faint text-xs">{agent.slug}</code>
            <Badge>{agent.profile}</Badge>
            {!agent.enabled && (
              <Badge tone="amber" glyph="○">
                Off: every call is answered “no change”
              </Badge>
            )}
          </>
        }
        description={agent.description}
        actions={
          <>
            <ButtonLink href={tracesHref({ agent: agent.slug })}>
              <Activity className="size-4" aria-hidden />
              Traces
            </ButtonLink>
            <ButtonLink href={`/hooks/new?agent=${agent.slug}`} variant="primary" data-shortcut="c">
              <Plus className="size-4" aria-hidden />
              Add hook
            </ButtonLink>
            <AgentMenu agent={agent} onDeleted={() => router.push("/agents")} />
          </>
        }
      />
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-3">
          {pointsOf(agent.profile).map((point) => (
            <Chain key={point} agent={agent} point={point} />
          ))}
        </div>
        <div className="grid min-w-0 gap-3">
          <DaySummary agent={agent} />
          <Card title="Call it live" description="Paste this into a shell to see the chain answer.">
            <LiveCall agent={agent} />
          </Card>
        </div>
      </div>
    </>
  );
}

function Chain({ agent, point }: { agent: Agent; point: Point }) {
  const { data, error, refetch } = useQuery(hooksQuery(agent.slug));
  const hooks = data?.items.filter((h) => h.draft.point === point) ?? [];
  return (
    <Card
      title={
        <>
          Chain <code className="ml-1 font-medium font-mono text-dim text-xs">{point}</code>
        </>
      }
      description={`Runs when ${POINTS[point].moment}.`}
    >
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <ChainRule agent={agent} point={point} hooks={hooks} />
          {hooks.length > 0 ? (
            <ChainLane agent={agent} hooks={hooks} rule={ruleOf(agent, point)} />
          ) : (
            <EmptyState
              icon={<Workflow />}
              title="No hooks yet"
              action={
                <ButtonLink href={`/hooks/new?agent=${agent.slug}`} variant="primary">
                  Add the first hook
                </ButtonLink>
              }
            >
              A hook reads a tool's output and answers a shorter one. For example: drop the “Compiling …” lines of
              cargo, keep every error.
            </EmptyState>
          )}
        </div>
      )}
    </Card>
  );
}

function Missing({ slug, error, onRetry }: { slug: string; error: Error; onRetry: () => void }) {
  const gone = problemOf(error).code === "agent_not_found";
  return (
    <>
      <PageHeader
        title={gone ? "There is no such agent" : slug}
        actions={<ButtonLink href="/agents">All agents</ButtonLink>}
      />
      {gone ? (
        <Card flush>
          <EmptyState title={`Nobody is called “${slug}”`}>
            It was deleted, or its slug was changed. What passed through it is kept among all{" "}
            <Link href="/traces" className="underline">
              traces
            </Link>
            .
          </EmptyState>
        </Card>
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </>
  );
}
