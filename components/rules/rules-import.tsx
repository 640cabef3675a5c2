"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Filter } from "lucide-react";
import type { DragEvent } from "react";
import { useState } from "react";
import { BrowserOnly } from "@/components/hooks/browser-only";
import { Notice } from "@/components/hooks/save/notices";
import { FindingList } from "@/components/manifests/finding-list";
import { type Placed, placedIn, placedOf } from "@/components/manifests/read-files";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { rulesQuery } from "@/lib/query/rules";
import { readRuleFiles, requestOf, withFiles } from "./model/rule-files";
import { RuleResults } from "./rule-results";
import { RuleSources } from "./rule-sources";
import { useAddRules } from "./use-add-rules";
import { useRuleInput } from "./use-rule-input";

/** Filter rules of other cleaners: what they become here, how their tests come out, and the way into an agent's chain. */
export function RulesImport() {
  return <BrowserOnly fallback={<SkeletonRows rows={6} />}>{() => <Ready />}</BrowserOnly>;
}

function Ready() {
  const { input, change, asked, kept } = useRuleInput();
  const [reading, setReading] = useState(false);
  // Here, so that what was added is known also after a reading that failed.
  const adding = useAddRules();
  const files = requestOf(asked.input);
  const rules = useQuery({
    ...rulesQuery(asked.reading, files),
    enabled: files.length > 0,
    placeholderData: keepPreviousData,
  });
  const take = async (placed: Placed[] | Promise<Placed[]>) => {
    setReading(true);
    const read = await Promise.resolve(placed)
      .then(readRuleFiles)
      .catch(() => null);
    setReading(false);
    if (!read) return toast.note("Not everything could be read", "Choose files or a folder that can be opened.");
    if (read.refused.length > 0)
      toast.note(`Left out: ${read.refused.slice(0, 3).join(", ")}`, "A rule file has at most 512 Ki characters.");
    else if (read.files.length === 0)
      toast.note("There are no rules in it", "Rules are .toml, .yaml or .json files, with their tests and fixtures.");
    const { input: next, left } = withFiles(input, read.files);
    if (left) toast.note("Not all files were taken", left);
    change((last) => ({ ...last, files: next.files }));
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    else return;
    void take(placedIn(event.dataTransfer));
  };
  const busy = reading || rules.isFetching || asked.input !== input;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the buttons do the same
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={drop}
    >
      {!kept && (
        <Notice tone="warn">
          This browser does not keep what is given here: add the rules before you leave the page.
        </Notice>
      )}
      <RuleSources input={input} busy={reading} onChange={change} onFiles={(picked) => void take(placedOf(picked))} />
      {rules.error && files.length > 0 && (
        <ErrorState
          error={rules.error}
          advice="Nothing was lost: what you gave is still above."
          onRetry={() => void rules.refetch()}
        />
      )}
      {files.length === 0 && !busy && (
        <Card flush>
          <EmptyState icon={<Filter />} title="No rules yet">
            Each rule is shown as the stages that it becomes, with what cannot be carried over and how its own tests
            come out here. Nothing is created before you choose an agent.
          </EmptyState>
        </Card>
      )}
      {rules.isPending && files.length > 0 && <SkeletonRows rows={4} />}
      {rules.data && files.length > 0 && (
        <>
          {rules.data.findings.length > 0 && (
            <Card title="What became no hook">
              <FindingList
                findings={rules.data.findings.map(({ source, line, level, message }) => ({
                  level,
                  message,
                  file: source,
                  line: line ?? null,
                }))}
              />
            </Card>
          )}
          <RuleResults rules={rules.data.items} busy={busy} adding={adding} />
        </>
      )}
    </div>
  );
}
