"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { type DragEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { ImportPlan } from "@/lib/contract/manifest";
import { type ImportBody, importFiles } from "@/lib/query/manifests";
import { PickButtons } from "./pick-buttons";
import { PlanView } from "./plan-view";
import { type Picked, readDropped, readPicked } from "./read-files";

/** LibreFang's and SynapsCLI's files, or our own: first what they would create, then the creation. */
export function ManifestImport() {
  const plan = useMutation(importFiles(useQueryClient()));
  const [picked, setPicked] = useState<Picked | null>(null);
  const [data, setData] = useState<ImportPlan | null>(null);
  const [publish, setPublish] = useState(false);
  const send = (body: ImportBody) =>
    plan.mutate(body, {
      onSuccess: (answer) => {
        setData(answer);
        if (answer.applied) toast.done("Imported", publish ? "The hooks are live." : undefined);
      },
    });
  const look = async (reading: Promise<Picked | null>) => {
    const read = await reading.catch(() => null);
    if (!read) return void toast.note("Nothing was read", "Choose a folder, files or a tar.gz that can be opened.");
    setPicked(read);
    setData(null);
    send({ ...read.body, apply: false });
  };
  const pick = (files: readonly File[]) => files.length > 0 && void look(readPicked(files));
  const apply = () => picked && send({ ...picked.body, apply: true, publish });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void look(readDropped(event.dataTransfer));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the buttons do the same
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {picked && (
        <div className="mb-3 flex justify-end">
          <PickButtons busy={plan.isPending} onFiles={pick} />
        </div>
      )}
      {plan.error && (
        // Again means the same request: a look that failed must not become an import.
        <ErrorState className="mb-3" error={plan.error} onRetry={() => send(plan.variables)} />
      )}
      {data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {!data.applied && (
            <Card>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p>
                  {picked?.name}:{" "}
                  {data.applicable
                    ? "this is what would be created."
                    : "nothing can be created until the errors are gone."}
                </p>
                <div className="flex flex-wrap items-center gap-4">
                  <Checkbox checked={publish} onChange={setPublish} label="Put the hooks live at once" />
                  <Button variant="primary" busy={plan.isPending} disabled={!data.applicable} onClick={apply}>
                    Import
                  </Button>
                </div>
              </div>
            </Card>
          )}
          <PlanView plan={data} />
        </div>
      ) : plan.isPending ? (
        <SkeletonRows rows={6} />
      ) : (
        <Card flush>
          <EmptyState
            icon={<FileDown />}
            title="Drop a folder or a tar.gz here"
            action={!picked && <PickButtons busy={plan.isPending} onFiles={pick} />}
          >
            You first see which agents and hooks would be created, which engine a configuration yields and why, and what
            has no effect or no place here. Nothing is created before you say so.
          </EmptyState>
        </Card>
      )}
    </div>
  );
}
