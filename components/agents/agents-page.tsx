"use client";

import { useQuery } from "@tanstack/react-query";
import { Bot, FileDown, Plus } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { agentsQuery } from "@/lib/query/agents";
import { AgentDialog } from "./agent-dialog";
import { AgentTable } from "./agent-table";

const SEARCH_FROM = 6;

/** Who passes through us. */
export function AgentsPage() {
  const agents = useQuery(agentsQuery());
  const [search, setSearch] = useQueryState("q", parseAsString.withDefault(""));
  const [creating, setCreating] = useState(false);
  const items = agents.data?.items ?? [];
  const wanted = search.trim().toLowerCase();
  const found = items.filter((a) => `${a.name} ${a.slug}`.toLowerCase().includes(wanted));
  return (
    <>
      <PageHeader
        title="Agents"
        description="Every agent whose context passes through Sluice."
        actions={
          <>
            {(items.length >= SEARCH_FROM || search) && (
              <Input
                type="search"
                data-page-search
                aria-label="Search agents"
                placeholder="Search  /"
                className="w-44"
                value={search}
                onChange={(event) => setSearch(event.target.value || null)}
              />
            )}
            <ButtonLink href="/import">
              <FileDown className="size-4" aria-hidden />
              Import
            </ButtonLink>
            <Button variant="primary" data-shortcut="c" onClick={() => setCreating(true)}>
              <Plus className="size-4" aria-hidden />
              New agent
            </Button>
          </>
        }
      />
      {agents.isPending && <SkeletonRows rows={5} />}
      {agents.error && <ErrorState error={agents.error} onRetry={() => agents.refetch()} />}
      {agents.data && items.length === 0 && (
        <Card flush>
          <EmptyState
            icon={<Bot />}
            title="No agents yet"
            action={
              <Button variant="primary" onClick={() => setCreating(true)}>
                Create the first agent
              </Button>
            }
          >
            An agent is whatever sends tool results through Sluice: a coding agent, a bot, a pipeline. It has an
            address, and a chain of hooks that decide what its model gets to read.
          </EmptyState>
        </Card>
      )}
      {items.length > 0 && found.length === 0 && (
        <Card flush>
          <EmptyState
            title={`No agent is called “${search}”`}
            action={<Button onClick={() => setSearch(null)}>Show all</Button>}
          />
        </Card>
      )}
      {found.length > 0 && <AgentTable agents={found} />}
      {creating && <AgentDialog onClose={() => setCreating(false)} />}
    </>
  );
}
