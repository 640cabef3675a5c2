"use client";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { JsonObject } from "@/components/hooks/model/path";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { formatCount } from "@/components/ui/format";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { Point } from "@/lib/contract/points";
import { runSamples } from "@/lib/query/samples";
import { SampleOutcome } from "./sample-outcome";

type Props = { agent: string; point: Point; draft: JsonObject; onClose: () => void };

/** All saved samples of the point through the draft, each with what it does not meet. */
export function SamplesDialog({ agent, point, draft, onClose }: Props) {
  const run = useMutation(runSamples());
  const start = useEffectEvent(() =>
    run.mutate({ agent, point, hooks: [{ ...draft, name: draft.name || "New hook" }] }),
  );
  // External system: the server. The dialog was opened to run them.
  useEffect(() => start(), []);
  const { data } = run;
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title="Samples"
      description={
        data
          ? `${formatCount(data.passed, "sample")} as expected, ${data.failed} not.`
          : "Every saved sample of this point through the hook as it stands here."
      }
    >
      {run.error && <ErrorState error={run.error} onRetry={() => start()} />}
      {run.isPending && <SkeletonRows rows={5} />}
      {data?.items.length === 0 && (
        <EmptyState title="No samples at this point yet">
          Save the event as a sample, with the lines that must stay; then one click tells whether they still do.
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {data?.items.map((item) => (
          <li key={item.sample_id} className="rounded-md border border-line px-3 py-2 text-xs">
            <SampleOutcome {...item} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
