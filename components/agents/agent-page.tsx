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
import type { Hook } from "@/lib/contract/hook";
import { POINTS, type Point } from "@/lib/contract/points";
import { agentQuery } from "@/lib/query/agents";
import { problemOf } from "@/lib/query/api-error";
import { hooksQuery } from "@/lib/query/hooks";
import { AgentMenu } from "./agent-menu";
import { AgentSwitch } from "./agent-switch";
import { ChainLane } from "./chain-lane";
import { ChainRule, ruleOf } from "./chain-rule";
import { DaySummary } from "./day-summary";
import { LiveCall } from "./live-call";
import { LoopStrip, loopOf, newHookHref } from "./loop-strip";
import { OverridesCard } from "./overrides-card";

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
      <Loop agent={agent} />
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Chains agent={agent} />
        <div className="grid min-w-0 gap-3">
          <DaySummary agent={agent} />
          <OverridesCard agent={agent} />
          <Card title="Call it live" description="Paste this into a shell to see the chain answer.">
            <LiveCall agent={agent} />
          </Card>
        </div>
      </div>
    </>
  );
}

/** Over the whole width, so that all points of the loop are seen at once. */
function Loop({ agent }: { agent: Agent }) {
  const { data } = useQuery(hooksQuery(agent.slug));
  return <LoopStrip agent={agent} hooks={data?.items ?? []} />;
}

/** A chain for each point that has hooks; where there is none, the point that most people start with. */
function Chains({ agent }: { agent: Agent }) {
  const { data, error, refetch } = useQuery(hooksQuery(agent.slug));
  const hooks = data?.items ?? [];
  const points = loopOf(agent).filter((point) => hooks.some((h) => h.draft.point === point));
  const start = agent.profile === "librefang" ? "transform_tool_result" : "after_tool_call";
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data &&
        (points.length > 0 ? points : [start as Point]).map((point) => (
          <Chain key={point} agent={agent} point={point} hooks={hooks.filter((h) => h.draft.point === point)} />
        ))}
    </div>
  );
}

function Chain({ agent, point, hooks }: { agent: Agent; point: Point; hooks: readonly Hook[] }) {
  return (
    <Card
      id={point}
      title={
        <>
          Chain <code className="ml-1 font-medium font-mono text-dim text-xs">{point}</code>
        </>
      }
      description={`Runs when ${POINTS[point].moment}.`}
      aside={
        <ButtonLink size="sm" variant="ghost" href={newHookHref(agent, point)}>
          <Plus className="size-3.5" aria-hidden />
          Hook
        </ButtonLink>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <ChainRule agent={agent} point={point} hooks={hooks} />
        {hooks.length > 0 ? (
          <ChainLane agent={agent} point={point} hooks={hooks} rule={ruleOf(agent, point)} />
        ) : (
          <EmptyState
            icon={<Workflow />}
            title="No hooks yet"
            action={
              <ButtonLink href={newHookHref(agent, point)} variant="primary">
                Add the first hook
              </ButtonLink>
            }
          >
            A hook reads a tool's output and answers a shorter one. For example: drop the “Compiling …” lines of cargo,
            keep every error.
          </EmptyState>
        )}
      </div>
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
