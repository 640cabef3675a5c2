"use client";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useDeferredValue, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { suggestQuery } from "@/lib/query/clean";
import { presetsQuery } from "@/lib/query/presets";
import { filterPresets } from "./model/filter-presets";
import { PresetDetail } from "./preset-detail";
import { PresetList } from "./preset-list";

/** Ready hooks with outputs of real tools: find one, see what it does to each, add it to an agent. */
export function GalleryPage() {
  const presets = useQuery(presetsQuery());
  const [search, setSearch] = useQueryState("q", parseAsString.withDefault(""));
  const [wanted, setWanted] = useQueryState("preset", parseAsString);
  const [pasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState("");
  const content = useDeferredValue(pasted);
  const fits = useQuery({ ...suggestQuery(content), enabled: pasting && content.trim() !== "" });
  const all = presets.data?.items ?? [];
  const suggested = pasting && content.trim() !== "" && fits.data ? fits.data.items.map((item) => item.preset) : null;
  const found = suggested
    ? suggested.flatMap((id) => all.find((preset) => preset.id === id) ?? [])
    : filterPresets(all, pasting ? "" : search);
  const current = found.find((preset) => preset.id === wanted) ?? found[0];
  const showAll = () => {
    setPasting(false);
    void setSearch(null);
  };
  return (
    <>
      <PageHeader
        title="Presets"
        description={`${presets.data ? `${all.length} ready hooks` : "Ready hooks"}, each with outputs of the real tool. Add one to an agent, then edit it as your own.`}
        actions={
          <>
            <Input
              type="search"
              data-page-search
              aria-label="Search presets"
              placeholder="Search  /"
              className="w-52"
              value={pasting ? "" : search}
              disabled={pasting}
              onChange={(event) => void setSearch(event.target.value || null)}
            />
            <ButtonLink href="/import?kind=rules">Import rules</ButtonLink>
            <Button aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
              {pasting ? "Back to all" : "Which fit my output?"}
            </Button>
          </>
        }
      />
      {pasting && (
        <Card className="mb-3">
          <Textarea
            mono
            rows={6}
            aria-label="An output"
            placeholder="Paste a tool's output; the presets that fit it are listed below, the best first."
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
          {fits.error && <ErrorState className="mt-2" error={fits.error} onRetry={() => fits.refetch()} />}
          {suggested && fits.data && (
            <p className="mt-2 text-dim text-xs">
              {fits.data.items.length === 0
                ? `No preset knows this output: ${fits.data.reason}. Generic cleaning is still tried.`
                : `Chosen by ${fits.data.reason}.`}
            </p>
          )}
        </Card>
      )}
      {presets.isPending && <SkeletonRows rows={8} />}
      {presets.error && <ErrorState error={presets.error} onRetry={() => presets.refetch()} />}
      {presets.data && found.length === 0 && (
        <Card flush>
          <EmptyState title="No preset like that" action={<Button onClick={showAll}>Show all</Button>}>
            A hook of your own can do the same: the stages of the nearest preset are a good start.
          </EmptyState>
        </Card>
      )}
      {current && (
        <div className="grid items-start gap-3 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <PresetList presets={found} current={current.id} onPick={(id) => void setWanted(id)} />
          <PresetDetail key={current.id} preset={current} />
        </div>
      )}
    </>
  );
}
