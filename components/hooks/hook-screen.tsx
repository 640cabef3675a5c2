"use client";
import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/query/api-error";
import { hookQuery } from "@/lib/query/hooks";
import { HookWorkspace } from "./hook-workspace";
import { LostDraft } from "./lost-draft";

/** The page of one hook. A hook that is deleted while it is open stays on the screen with its work. */
export function HookScreen({ id }: { id: string }) {
  const hook = useQuery(hookQuery(id));
  const deleted = hook.error instanceof ApiError && hook.error.problem.code === "hook_not_found";
  if (hook.data) return <HookWorkspace key={id} hook={hook.data} deleted={deleted} />;
  if (hook.isPending)
    return (
      <div role="status" aria-label="Loading" className="grid grid-cols-1 gap-4">
        <Skeleton className="h-12 w-72" />
        <div className="grid gap-4 xl:grid-cols-[5fr_7fr]">
          <Skeleton className="h-[40rem]" />
          <Skeleton className="h-[40rem]" />
        </div>
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-3">
      <ErrorState error={hook.error} onRetry={deleted ? undefined : () => void hook.refetch()} />
      {deleted && <LostDraft id={id} />}
      <div>
        <ButtonLink href="/agents">All agents</ButtonLink>
      </div>
    </div>
  );
}
