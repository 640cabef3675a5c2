"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { type DragEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toast";
import { importFiles } from "@/lib/query/manifests";
import { PickButtons } from "./pick-buttons";
import { PlanView } from "./plan-view";
import { type Picked, readPicked } from "./read-files";

/** LibreFang's and SynapsCLI's files, or our own: first what they would create, then the creation. */
export function ImportPage() {
  const plan = useMutation(importFiles(useQueryClient()));
  const [picked, setPicked] = useState<Picked | null>(null);
  const [publish, setPublish] = useState(false);
  const look = async (files: readonly File[]) => {
    const read = await readPicked(files);
    if (!read) return;
    setPicked(read);
    plan.mutate({ ...read.body, apply: false });
  };
  const apply = () => {
    if (!picked) return;
    plan.mutate(
      { ...picked.body, apply: true, publish },
      { onSuccess: ({ applied }) => applied && toast.done("Imported", publish ? "The hooks are live." : undefined) },
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void look([...event.dataTransfer.files]);
  };
  const { data } = plan;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the buttons do the same
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <PageHeader
        title="Import"
        description="plugin.toml, config.toml or agent.toml of LibreFang with their scripts, plugin.json of SynapsCLI, or an export of Sluice."
        actions={picked && <PickButtons busy={plan.isPending} onFiles={(files) => void look(files)} />}
      />
      {plan.error && <ErrorState className="mb-3" error={plan.error} onRetry={apply} />}
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
      ) : (
        <Card flush>
          <EmptyState
            icon={<FileDown />}
            title="Drop a folder's files or a tar.gz here"
            action={<PickButtons busy={plan.isPending} onFiles={(files) => void look(files)} />}
          >
            You first see which agents and hooks would be created, which engine a configuration yields and why, and what
            has no effect or no place here. Nothing is created before you say so.
          </EmptyState>
        </Card>
      )}
    </div>
  );
}
