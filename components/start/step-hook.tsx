"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { PencilLine, Plus } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { formatCount } from "@/components/ui/format";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { Agent } from "@/lib/contract/agent";
import type { PresetRow } from "@/lib/contract/preset";
import { createHook } from "@/lib/query/hook-mutations";
import { presetQuery, presetsQuery } from "@/lib/query/presets";

/** What most agents run; the gallery has the others. */
const FIRST = ["cargo", "pytest", "npm", "jest", "vitest", "tsc", "eslint", "git-status", "maven", "make"];

/** Some ready hooks, live with one click, the way to the others and to an own one. */
export function StepHook({ agent }: { agent: Agent }) {
  const presets = useQuery(presetsQuery());
  const client = useQueryClient();
  const create = useMutation(createHook(client));
  const add = useMutation({
    mutationFn: async (id: string) => {
      const { hook } = await client.fetchQuery(presetQuery(id));
      return create.mutateAsync({ agent: agent.slug, config: hook, publish: true });
    },
  });
  const adding = add.isPending ? add.variables : null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-dim">Ready ones go live with one click; change them later.</p>
        <span className="flex flex-wrap gap-2">
          <ButtonLink href="/presets" size="sm">
            All presets
          </ButtonLink>
          <ButtonLink href={`/hooks/new?agent=${agent.slug}`} size="sm">
            <PencilLine className="size-3.5" aria-hidden />
            Write my own
          </ButtonLink>
        </span>
      </div>
      {presets.isPending && <SkeletonRows rows={4} />}
      {presets.error && <ErrorState error={presets.error} onRetry={() => presets.refetch()} />}
      {add.error && <ErrorState error={add.error} />}
      <ul className="grid gap-2 sm:grid-cols-2">
        {presets.data?.items
          .filter(({ id }) => FIRST.includes(id))
          .map((preset) => (
            <PresetOffer
              key={preset.id}
              preset={preset}
              busy={adding === preset.id}
              disabled={add.isPending}
              onAdd={() => add.mutate(preset.id)}
            />
          ))}
      </ul>
    </div>
  );
}

type OfferProps = { preset: PresetRow; busy: boolean; disabled: boolean; onAdd: () => void };

function PresetOffer({ preset, busy, disabled, onAdd }: OfferProps) {
  return (
    <li className="flex items-start justify-between gap-3 rounded-md border border-line px-3 py-2.5">
      <div className="min-w-0">
        <p className="font-medium">{preset.title}</p>
        <p className="line-clamp-2 text-dim text-xs">{preset.description}</p>
        <p className="mt-0.5 text-faint text-xs">{formatCount(preset.samples.length, "sample")}</p>
      </div>
      <Button size="sm" busy={busy} disabled={disabled} onClick={onAdd} aria-label={`Add ${preset.title}`}>
        {!busy && <Plus className="size-3.5" aria-hidden />}
        Add
      </Button>
    </li>
  );
}
