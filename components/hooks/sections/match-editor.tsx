"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { type MatchFilter, POINTS } from "@/lib/contract/points";
import { useDraftContext, useDraftField } from "../draft-context";
import { Section } from "../fields/section";
import { conditionsOf, MATCH_WORDS } from "../model/match-words";
import { getIn } from "../model/path";
import { problemsAt } from "../model/problems";
import { MatchChip } from "./match-chip";
import { MatchForm } from "./match-form";

/** When the hook fires, as chips that read as a sentence: "when tool is shell_exec and command matches ^cargo". */
export function MatchEditor() {
  const { store, problems } = useDraftContext();
  const match = useDraftField(["match"]);
  const point = useDraftField(["point"]);
  const [adding, setAdding] = useState<MatchFilter | null>(null);
  const conditions = conditionsOf(match.value);
  const known = typeof point.value === "string" && point.value in POINTS ? POINTS[point.value as "ingest"] : undefined;
  const free = (known?.filters ?? []).filter((filter) => !conditions.some((c) => c.filter === filter));
  const apply = (filter: MatchFilter, value: unknown) => {
    store.edit(["match", filter], value);
    setAdding(null);
  };
  return (
    <Section title="When it fires">
      <div className="flex flex-wrap items-center gap-1.5" {...match.anchor}>
        <span className="text-dim text-xs">{conditions.length === 0 ? "At every event" : "When"}</span>
        {conditions.map((condition, index) => (
          <span key={condition.filter} className="inline-flex min-w-0 max-w-full items-center gap-1.5">
            {index > 0 && <span className="text-dim text-xs">and</span>}
            <MatchChip
              condition={condition}
              value={getIn(match.value, [condition.filter])}
              error={problemsAt(problems, `match.${condition.filter}`)[0]?.message}
              locked={match.locked}
              onApply={(value) => apply(condition.filter, value)}
              onRemove={() => apply(condition.filter, undefined)}
            />
          </span>
        ))}
        {free.length > 0 && (
          <Menu
            align="start"
            trigger={
              <Button size="sm" variant="ghost" disabled={match.locked}>
                <Plus className="size-3.5" /> Condition
              </Button>
            }
          >
            {free.map((filter) => (
              <MenuItem key={filter} onSelect={() => setAdding(filter)}>
                {MATCH_WORDS[filter].add}
                <span className="block text-faint text-xs">{MATCH_WORDS[filter].hint}</span>
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
      {adding && (
        <div className="rounded-md border border-line bg-inset p-3">
          <MatchForm
            key={adding}
            filter={adding}
            value={undefined}
            error={undefined}
            onApply={(value) => apply(adding, value)}
          />
        </div>
      )}
    </Section>
  );
}
