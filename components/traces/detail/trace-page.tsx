"use client";

import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { problemOf } from "@/lib/query/api-error";
import { traceQuery } from "@/lib/query/traces";
import { TraceView } from "./trace-view";

/** One invocation: what was decided, what each step did, what went in and came out. */
export function TracePage({ id }: { id: string }) {
  const { data: trace, error, isPending, refetch } = useQuery(traceQuery(id));
  if (trace) return <TraceView key={trace.id} trace={trace} />;
  if (isPending) return <TraceSkeleton />;
  if (problemOf(error).code === "trace_not_found") return <UnknownTrace id={id} />;
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}

const UnknownTrace = ({ id }: { id: string }) => (
  <>
    <h1 className="sr-only">Trace not found</h1>
    <EmptyState
      icon={<SearchX />}
      title="There is no such trace"
      action={
        <ButtonLink href="/traces" variant="primary">
          All traces
        </ButtonLink>
      }
    >
      <p className="break-all font-mono text-xs">{id}</p>
      <p className="mt-2">
        The address may be cut off, or the trace was made on another installation. A call whose trace could not be
        stored was answered with the header <code className="font-mono text-xs">Sluice-Trace-Stored: false</code>.
      </p>
    </EmptyState>
  </>
);

const TraceSkeleton = () => (
  <div role="status" aria-label="Loading the trace" className="grid gap-4">
    <Skeleton className="h-7 w-2/3" />
    <Skeleton className="h-5 w-1/2" />
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
    <Skeleton className="h-96" />
  </div>
);
