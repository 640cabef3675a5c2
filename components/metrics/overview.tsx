"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { agentsQuery } from "@/lib/query/agents";
import { newestTraceQuery } from "@/lib/query/newest-trace";

const Dashboard = dynamic(() => import("./dashboard").then((m) => m.Dashboard), { loading: () => <Waiting /> });
const StartPage = dynamic(() => import("../start/start-page").then((m) => m.StartPage), { loading: () => <Waiting /> });

/**
 * The dashboard once anything passed through, the start page before. Which one is decided when the page opens, so that
 * the first test run does not pull the start page away from under its result.
 */
export function Overview() {
  const agents = useQuery(agentsQuery());
  const newest = useQuery(newestTraceQuery());
  const [started, setStarted] = useState<boolean | null>(null);
  const failed = agents.error ?? newest.error;
  if (started === null && agents.data && newest.data !== undefined) setStarted(newest.data !== null);
  if (started !== null) return started ? <Dashboard /> : <StartPage onDone={() => setStarted(true)} />;
  if (!failed) return <Waiting />;
  const retry = () => {
    agents.refetch();
    newest.refetch();
  };
  return (
    <>
      <PageHeader title="Overview" />
      <ErrorState error={failed} onRetry={retry} />
    </>
  );
}

function Waiting() {
  return (
    <>
      <PageHeader title="Overview" />
      <div role="status" aria-label="Loading" className="grid gap-3">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {["calls", "failures", "latency", "tokens"].map((figure) => (
            <Skeleton key={figure} className="h-[5.75rem]" />
          ))}
        </div>
        <Skeleton className="h-80" />
        <Skeleton className="h-56" />
      </div>
    </>
  );
}
