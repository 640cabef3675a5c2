"use client";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { FiresWhen } from "@/components/agents/fires-when";
import { StageOutline } from "@/components/hooks/stages/stage-outline";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import type { PresetRow } from "@/lib/contract/preset";
import { presetQuery } from "@/lib/query/presets";
import { AddToAgent } from "./add-to-agent";
import { SampleView } from "./sample-view";

const MANY = 5;

/** One preset: when it fires, what it does, and what that makes of each of its samples. */
export function PresetDetail({ preset }: { preset: PresetRow }) {
  const [wanted, setWanted] = useQueryState("sample", parseAsString);
  const sample = preset.samples.find((one) => one.id === wanted) ?? preset.samples[0];
  const whole = useQuery(presetQuery(preset.id));
  const runner = whole.data?.hook.runner;
  const told = whole.data?.samples.find((one) => one.id === sample?.id);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <Card
        title={preset.title}
        description={preset.description}
        aside={
          <span className="flex flex-wrap gap-2">
            {sample && (
              <ButtonLink href={`/playground?sample=${preset.id}/${sample.id}`} data-shortcut="t">
                Try
              </ButtonLink>
            )}
            <AddToAgent preset={preset} />
          </span>
        }
      >
        <FiresWhen match={preset.hook.match} otherwise="at every tool result" />
        {whole.isPending && <Skeleton className="mt-2 h-32" />}
        {whole.error && <ErrorState className="mt-2" error={whole.error} onRetry={() => void whole.refetch()} />}
        {runner?.kind === "pipeline" && <StageOutline className="mt-2" stages={runner.stages} />}
      </Card>
      {sample && (
        <Card
          flush
          title={sample.title}
          description={
            <>
              <code className="font-mono">{sample.command}</code>
              {told && ` · ${told.tool_version}`}
              {told && told.origin !== "captured" && " · written from the tool's documentation"}
            </>
          }
          aside={
            preset.samples.length > 1 &&
            (preset.samples.length <= MANY ? (
              <Segmented
                label="Sample"
                value={sample.id}
                choices={preset.samples.map((one) => ({ value: one.id, label: one.title }))}
                onChange={(id) => void setWanted(id)}
              />
            ) : (
              <select
                aria-label="Sample"
                className="h-8 min-w-0 max-w-full rounded-md border border-line-strong bg-surface px-2 text-xs"
                value={sample.id}
                onChange={(event) => void setWanted(event.target.value)}
              >
                {preset.samples.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.title}
                  </option>
                ))}
              </select>
            ))
          }
        >
          <SampleView key={sample.id} preset={preset.id} sample={sample.id} />
        </Card>
      )}
    </div>
  );
}
