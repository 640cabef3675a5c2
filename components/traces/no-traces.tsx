"use client";

import { useQuery } from "@tanstack/react-query";
import { Activity, SearchX } from "lucide-react";
import { type ComponentProps, useSyncExternalStore } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import type { TraceFilters } from "@/lib/contract/trace-query";
import { agentsQuery } from "@/lib/query/agents";
import type { LoadMore } from "./load-more";

type NoMatchProps = { pages: ComponentProps<typeof LoadMore>["pages"]; onClear: () => void };

/** A text search looks at a bounded number of calls for one answer, so "none" may mean "none yet". */
export function NoMatch({ pages, onClear }: NoMatchProps) {
  const unfinished = pages.hasNextPage;
  return (
    <EmptyState
      icon={<SearchX />}
      title={unfinished ? "Not found among the newest calls" : "No trace matches"}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onClear}>Clear filters</Button>
          {unfinished && (
            <Button variant="primary" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              Search older ones
            </Button>
          )}
        </div>
      }
    >
      Every call is recorded, also those that a hook ignored. Take a filter away or choose a longer window.
    </EmptyState>
  );
}

const subscribe = () => () => {};
const useOrigin = () =>
  useSyncExternalStore(
    subscribe,
    () => window.location.origin,
    () => "http://localhost:4000",
  );

/** Teaches the two ways to a first trace: a test run in the browser, a call from outside. */
export function NoTraces({ fixed }: { fixed: Partial<TraceFilters> }) {
  const origin = useOrigin();
  const agents = useQuery(agentsQuery()).data?.items;
  const agent = fixed.agent ?? agents?.[0]?.slug;
  const where = fixed.hook ? "This hook has not seen a call yet" : "No traces yet";
  return (
    <EmptyState
      icon={<Activity />}
      title={where}
      action={
        fixed.hook ? (
          <ButtonLink href={`/hooks/${fixed.hook}`} variant="primary">
            Test it
          </ButtonLink>
        ) : (
          <ButtonLink href="/playground" variant="primary">
            Make the first test run
          </ButtonLink>
        )
      }
    >
      <p>A trace is one event through one chain: what came in, what each hook did with it, what the agent got.</p>
      {agent && (
        <div className="mt-4 text-left">
          <CodeBlock label="Or call it as an agent would" code={firstCall(origin, agent)} />
        </div>
      )}
    </EmptyState>
  );
}

const firstCall = (origin: string, agent: string): string =>
  [
    `curl ${origin}/v1/agents/${agent}/hooks/transform_tool_result \\`,
    "  -H 'content-type: application/json' \\",
    `  -d '{"tool_name":"shell_exec","input":{"command":"cargo test"},"content":"test result: ok"}'`,
  ].join("\n");
