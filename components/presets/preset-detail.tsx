"use client";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { conditionsOf } from "@/components/agents/match-words";
import { stageTitle, stageWords } from "@/components/hooks/model/stage-list";
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
  const conditions = conditionsOf(preset.hook.match);
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
        <p className="text-xs">
          <span className="text-faint">Fires </span>
          {conditions.length === 0 && "at every tool result"}
          {conditions.map(({ words, code }) => (
            <span key={words}>
              when {words} <code className="rounded-sm bg-inset px-1 font-mono [overflow-wrap:anywhere]">
                {code}
              </code>{" "}
            </span>
          ))}
        </p>
        {whole.isPending && <Skeleton className="mt-2 h-32" />}
        {whole.error && <ErrorState className="mt-2" error={whole.error} onRetry={() => void whole.refetch()} />}
        {runner?.kind === "pipeline" && (
          <ol className="mt-2 grid grid-cols-1 gap-1 text-xs">
            {runner.stages.map((stage, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: stages stand in their order
              <li key={index} className="grid grid-cols-[1.5rem_9rem_minmax(0,1fr)] gap-x-1">
                <span className="text-faint tabular-nums">{index + 1}</span>
                <span className="font-medium">{stageTitle(stage)}</span>
                <code className="truncate font-mono text-dim" title={stageWords(stage)}>
                  {stageWords(stage)}
                </code>
              </li>
            ))}
          </ol>
        )}
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
                className="h-8 rounded-md border border-line-strong bg-surface px-2 text-xs"
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
