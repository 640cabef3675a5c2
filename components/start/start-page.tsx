"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { agentsQuery } from "@/lib/query/agents";
import { hooksQuery } from "@/lib/query/hooks";
import { StepAgent } from "./step-agent";
import { StepCard } from "./step-card";
import { StepHook } from "./step-hook";
import { StepLive } from "./step-live";
import { StepRun } from "./step-run";

/** Leads an empty installation in three steps to a first result. What is there already is done already. */
export function StartPage({ onDone }: { onDone: () => void }) {
  const agents = useQuery(agentsQuery()).data?.items ?? [];
  const agent = agents.find((a) => a.hooks > 0) ?? agents[0];
  const hooks = useQuery({ ...hooksQuery(agent?.slug ?? ""), enabled: agent !== undefined }).data?.items ?? [];
  const [ran, setRan] = useState(false);
  const hasHook = agent !== undefined && hooks.length > 0;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Decide what your agents get to read"
        description="Sluice sits between an agent's tools and its model. Hooks clean what tools print, so that the model reads less and misses nothing. Three steps to the first result:"
        actions={
          ran && (
            <Button variant="primary" onClick={onDone}>
              Go to the overview
            </Button>
          )
        }
      />
      <ol className="grid gap-3">
        <StepCard
          number={1}
          state={agent ? "done" : "next"}
          title="Create an agent"
          summary={
            agent ? agent.name : "An agent is whatever calls Sluice: one of your coding agents, a bot, a pipeline."
          }
        >
          <StepAgent />
        </StepCard>
        <StepCard
          number={2}
          state={hasHook ? "done" : agent ? "next" : "later"}
          title="Add a hook"
          summary={
            hasHook ? hooks.map((h) => h.name).join(", ") : "Take a ready one, made for one tool, or write your own."
          }
        >
          {agent && <StepHook agent={agent} />}
        </StepCard>
        <StepCard
          number={3}
          state={ran ? "done" : hasHook ? "next" : "later"}
          keepOpen={ran}
          title="Test-run it on real output"
          summary="The samples that ship were captured from real tools, passing and failing."
        >
          {agent && hasHook && <StepRun agent={agent} hooks={hooks} onRan={() => setRan(true)} />}
        </StepCard>
      </ol>
      {agent && hasHook && <StepLive agent={agent} emphasised={ran} />}
    </div>
  );
}
