"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DISPOSITION_TERMS, VERDICT_TERMS } from "@/lib/contract/verdicts";
import { agentsQuery } from "@/lib/query/agents";
import { hookQuery } from "@/lib/query/hooks";
import { CHIP_KEYS, type ChipKey } from "./model/search";
import { FILTER_WORDS, ORIGIN_WORDS } from "./model/words";
import type { TraceSearchState } from "./use-trace-search";

/** What narrows the list, each with a way to take it away; and what the address asks for in vain. */
export function ActiveFilters({ state }: { state: TraceSearchState }) {
  const { search, set, fixed, ignored, clear } = state;
  const active = CHIP_KEYS.filter((key) => search[key] && !(key in fixed));
  if (active.length === 0 && ignored.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {active.map((key) => (
        <Chip key={key} label={FILTER_WORDS[key]} onRemove={() => set({ [key]: null })}>
          <Value filter={key} state={state} />
        </Chip>
      ))}
      {ignored.length > 0 && (
        <p role="status" className="text-warn text-xs">
          Not applied, because the value in the address is not known: {ignored.join(", ")}
        </p>
      )}
      <Button variant="ghost" size="sm" onClick={clear}>
        Clear all
      </Button>
    </div>
  );
}

function Chip({ label, onRemove, children }: { label: string; onRemove: () => void; children: React.ReactNode }) {
  return (
    <span className="inline-flex h-7 max-w-full items-center gap-1 rounded-md border border-line bg-surface pl-2 text-xs">
      <span className="shrink-0 text-faint">{label}</span>
      <span className="min-w-0 truncate font-medium">{children}</span>
      <button
        type="button"
        aria-label={`Remove filter ${label}`}
        onClick={onRemove}
        className="inline-flex size-7 items-center justify-center text-faint hover:text-ink"
      >
        <X className="size-3.5" aria-hidden />
      </button>
    </span>
  );
}

function Value({ filter, state: { search } }: { filter: ChipKey; state: TraceSearchState }) {
  if (filter === "agent" && search.agent) return <AgentName agent={search.agent} />;
  if (filter === "hook" && search.hook) return <HookName id={search.hook} />;
  if (filter === "verdict" && search.verdict) return VERDICT_TERMS[search.verdict].word;
  if (filter === "disposition" && search.disposition) return DISPOSITION_TERMS[search.disposition].word;
  if (filter === "failed") return "failed, in whatever way";
  if (filter === "origin" && search.origin) return ORIGIN_WORDS[search.origin];
  return <span className="font-mono">{search[filter]}</span>;
}

function AgentName({ agent }: { agent: string }) {
  const agents = useQuery(agentsQuery()).data?.items;
  return agents?.find((a) => a.slug === agent || a.id === agent)?.name ?? agent;
}

function HookName({ id }: { id: string }) {
  return useQuery(hookQuery(id)).data?.name ?? id;
}
