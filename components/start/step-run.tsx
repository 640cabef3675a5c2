"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { formatNumber } from "@/components/ui/format";
import { controlClass } from "@/components/ui/input";
import type { Agent } from "@/lib/contract/agent";
import type { Hook } from "@/lib/contract/hook";
import type { PresetRow } from "@/lib/contract/preset";
import { presetSampleQuery, presetsQuery } from "@/lib/query/presets";
import { testRun } from "@/lib/query/runs";
import { FirstResult } from "./first-result";

type Props = { agent: Agent; hooks: readonly Hook[]; onRan: () => void };

/** Runs the agent's live chain on one of the samples that ship. */
export function StepRun({ agent, hooks, onRan }: Props) {
  const presets = useQuery(presetsQuery()).data?.items ?? [];
  const [chosen, setChosen] = useState("");
  const first = fitting(presets, hooks);
  const value = chosen || first;
  const client = useQueryClient();
  const run = useMutation(testRun(client));
  const sample = useMutation({
    mutationFn: async (path: string) => {
      const [preset = "", name = ""] = path.split("/");
      const found = await client.fetchQuery(presetSampleQuery(preset, name));
      const hasLive = hooks.some((h) => h.live && h.enabled);
      const request = { point: "transform_tool_result" as const, event: found.event };
      const drafts = hasLive ? {} : { hooks: hooks.map((h) => h.draft) };
      const result = await run.mutateAsync({ agent: agent.slug, request: { ...request, ...drafts } });
      return { event: found.event, result };
    },
    onSuccess: onRan,
  });
  return (
    <div className="grid gap-3">
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (value) sample.mutate(value);
        }}
      >
        <Field label="Sample" className="min-w-0 flex-1 basis-64">
          <select
            className={`${controlClass} h-8 pointer-coarse:h-10`}
            value={value}
            onChange={(e) => setChosen(e.target.value)}
          >
            {presets.map((preset) => (
              <optgroup key={preset.id} label={preset.title}>
                {preset.samples.map((s) => (
                  <option key={s.id} value={`${preset.id}/${s.id}`}>
                    {s.title} ({formatNumber(s.lines)} lines)
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </Field>
        <Button type="submit" variant="primary" busy={sample.isPending} disabled={!value}>
          {!sample.isPending && <Play className="size-3.5" aria-hidden />}
          Run
        </Button>
      </form>
      {sample.error && <ErrorState error={sample.error} />}
      {sample.data && <FirstResult {...sample.data} hookId={hooks[0]?.id} />}
    </div>
  );
}

/** The largest sample of the preset that the first hook came from, else the first sample there is. */
function fitting(presets: readonly PresetRow[], hooks: readonly Hook[]): string {
  const preset = presets.find((p) => hooks.some((h) => h.name === p.hook.name)) ?? presets[0];
  const sample = [...(preset?.samples ?? [])].sort((a, b) => b.bytes - a.bytes)[0];
  return preset && sample ? `${preset.id}/${sample.id}` : "";
}
