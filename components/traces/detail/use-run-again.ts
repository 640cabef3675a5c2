"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
import type { Trace } from "@/lib/contract/run";
import { testRun } from "@/lib/query/runs";

/** Sends the same event through the live chain as a test run, and opens the new trace. */
export function useRunAgain(trace: Trace) {
  const router = useRouter();
  const run = useMutation(testRun(useQueryClient()));
  const start = () => {
    if (!trace.event) return;
    run.mutate(
      { agent: trace.agent_id, request: { point: trace.point, event: trace.event } },
      {
        onSuccess: (result) => {
          if (!result.stored) {
            toast.note(
              `Ran again: ${result.verdict}`,
              "The new trace could not be stored, so there is nothing to open.",
            );
            return;
          }
          toast.done("Ran again as a test run", "This is the new trace; no agent got its reply.");
          router.push(`/traces/${result.trace_id}`);
        },
        onError: (error) => toast.failed("Could not run again", error),
      },
    );
  };
  return { start, busy: run.isPending };
}
