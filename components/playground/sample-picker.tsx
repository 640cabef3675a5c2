"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Popover } from "@/components/ui/popover";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { Point } from "@/lib/contract/points";
import { presetsQuery } from "@/lib/query/presets";
import { samplesQuery } from "@/lib/query/samples";
import type { EventSource } from "./model/event-store";
import { groupSamples } from "./model/sample-groups";
import { SampleList } from "./sample-list";

type Props = {
  point: Point;
  agent: string | null;
  source: EventSource;
  edited: boolean;
  onChoose: (source: { sample?: string; saved?: string }) => void;
};

/** Where the event comes from; opens the list of samples. */
export function SamplePicker({ point, agent, source, edited, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  const presets = useQuery(presetsQuery());
  const saved = useQuery({ ...samplesQuery(agent ?? ""), enabled: agent !== null });
  const pick = (key: string) => {
    const [kind, id] = key.split(" ");
    if (id) onChoose(kind === "saved" ? { saved: id } : { sample: id });
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      className="w-[30rem] p-2"
      label="Samples"
      trigger={
        <Button size="sm" className="min-w-0 max-w-full shrink" data-shortcut="s" data-shortcut-does="Pick a sample">
          <span className="truncate">{sourceWords(source)}</span>
          {edited && <span className="text-faint">edited</span>}
          <ChevronsUpDown className="size-3.5 shrink-0 text-faint" />
        </Button>
      }
    >
      {presets.isPending && <SkeletonRows rows={6} />}
      {presets.isError && <ErrorState error={presets.error} onRetry={() => void presets.refetch()} />}
      {presets.data && (
        <SampleList
          groups={groupSamples(point, presets.data.items, saved.data?.items ?? [])}
          current={keyOf(source)}
          onPick={pick}
        />
      )}
    </Popover>
  );
}

const keyOf = (source: EventSource): string | null => {
  if (source.kind === "example") return `sample example/${source.id}`;
  if (source.kind === "preset") return `sample ${source.preset}/${source.sample}`;
  return source.kind === "saved" ? `saved ${source.id}` : null;
};

function sourceWords(source: EventSource): string {
  switch (source.kind) {
    case "preset":
      return `${source.preset} · ${source.title}`;
    case "example":
    case "saved":
      return source.title;
    case "trace":
      return `Trace ${source.id.slice(0, 8)}`;
    case "file":
      return source.name;
    case "pasted":
      return "Your own event";
    case "blank":
      return "Pick a sample";
  }
}
