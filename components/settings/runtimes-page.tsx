"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { statusQuery } from "@/lib/query/status";
import { ConfinementCard } from "./confinement-card";
import { RuntimeTable } from "./runtime-table";

/** What scripts can be written in on this host, and what keeps them in. */
export function RuntimesPage() {
  const status = useQuery(statusQuery());
  return (
    <>
      <PageHeader
        title="Runtimes"
        description={
          <>
            What this host can run, and how far scripts are confined. On the command line:{" "}
            <code className="font-mono text-xs">npx sluice doctor</code>
          </>
        }
      />
      {status.isPending && <SkeletonRows rows={8} />}
      {status.error && <ErrorState error={status.error} onRetry={() => status.refetch()} />}
      {status.data && (
        <div className="grid gap-4">
          <ConfinementCard confinement={status.data.runners.confinement} />
          <RuntimeTable runtimes={status.data.runners.runtimes} />
        </div>
      )}
    </>
  );
}
