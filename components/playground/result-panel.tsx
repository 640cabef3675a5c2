"use client";
import { useMemo } from "react";
import { DiffView } from "@/components/diff/diff-view";
import type { DiffStage } from "@/components/diff/types";
import { stageTitle, stageWords } from "@/components/hooks/model/stage-list";
import { Picture } from "@/components/runtime/picture";
import { type GivenOptions, hasOptions, RuntimeOptionsForm } from "@/components/runtime/runtime-options";
import { RuntimeSteps } from "@/components/runtime/runtime-steps";
import { StepList } from "@/components/steps/step-list";
import { cn } from "@/components/ui/cn";
import { formatBytes } from "@/components/ui/format";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { TONE_CLASS } from "@/components/ui/tone";
import { POINTS } from "@/lib/contract/points";
import { STAGE_INFO } from "@/lib/contract/stages";
import { DISPOSITION_TERMS, type Disposition } from "@/lib/contract/verdicts";
import { type DiffSource, diffSource } from "./model/diff-source";
import { utf8Bytes } from "./model/event-store";
import { RawView } from "./raw-view";
import { ResultLine } from "./result-line";
import { TextViewer } from "./text-viewer";
import type { DiffLink } from "./use-stage-link";
import type { Ran } from "./use-test-run";
import { type ResultTab, useDiffParams, useResultTab } from "./use-view-params";

type Props = {
  ran: Ran;
  pending: boolean;
  link: DiffLink;
  options: GivenOptions;
  onOptions: (next: GivenOptions) => void;
};

/** A result: one line, then what changed, what the model reads, what each step did, what went over the wire. */
export function ResultPanel({ ran, pending, link, options, onOptions }: Props) {
  const [tab, setTab] = useResultTab();
  const view = useDiffParams();
  const { result, plan } = ran;
  const source = useMemo(() => diffSource(result, plan.event), [result, plan]);
  const stages = useMemo(() => stagesOf(ran, source), [ran, source]);
  const hasText = POINTS[result.point].textKey !== null;
  const seen = result.model_sees;
  const linked = source?.step === plan.draft.index;
  const tabs: { value: ResultTab; label: string; count?: number }[] = [
    { value: "diff", label: hasText ? "Diff" : "Result" },
    { value: "model", label: "Model sees" },
    { value: "steps", label: "Steps", count: result.steps.length },
    { value: "raw", label: "Raw" },
  ];
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <ResultLine result={result} pending={pending} />
      <Tabs
        value={tab}
        onChange={(next) => void setTab(next)}
        tabs={tabs}
        label="Parts of the result"
        className="min-w-0 [&>div:first-child]:px-3"
      >
        <TabPanel value="diff">
          {source ? (
            <>
              {!source.used && (
                <Unused source={source} disposition={result.steps[source.step ?? 0]?.disposition ?? "guard_reverted"} />
              )}
              <DiffView
                before={source.before}
                after={source.after}
                map={source.map}
                stages={stages}
                {...(linked
                  ? {
                      marked: link.marked,
                      show: link.show,
                      onHoverStage: link.onHoverStage,
                      onPickStage: link.onPickStage,
                      onClearStage: link.onClearStage,
                      onOpenStage: link.onOpenStage,
                    }
                  : {})}
                {...view}
                className="flex h-[34rem] min-h-0 min-w-0 flex-col xl:h-[max(24rem,calc(100dvh-20.5rem))]"
              />
            </>
          ) : (
            seen && <Picture sees={seen.sees} event={plan.event} />
          )}
        </TabPanel>
        <TabPanel value="model">
          {hasOptions(result.point) && <RuntimeOptionsForm point={result.point} value={options} onChange={onOptions} />}
          {seen?.sees.kind === "tool_result" && (
            <TextViewer text={seen.sees.text} label="what the model reads" ansi="strip" className="h-[26rem]" />
          )}
          {seen && <RuntimeSteps steps={seen.steps} />}
          {seen && seen.sees.kind !== "tool_result" && <Picture sees={seen.sees} event={plan.event} />}
        </TabPanel>
        <TabPanel value="steps">
          <StepList
            steps={result.steps}
            onHoverStage={(step, stage) => step === plan.draft.index && link.onHoverStage(stage)}
            onPickStage={(step, stage) => step === plan.draft.index && link.onOpenStage(stage)}
          />
        </TabPanel>
        <TabPanel value="raw">
          <RawView ran={ran} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

/** Says that the reply in the diff is one that a guard or shadow mode kept back. */
function Unused({ source, disposition }: { source: DiffSource; disposition: Disposition }) {
  const { glyph, tone } = DISPOSITION_TERMS[disposition];
  const { before, after } = source;
  return (
    <p className={cn("border-x-0 border-t-0 border-b px-3 py-1.5 text-xs", TONE_CLASS[tone])}>
      <span aria-hidden>{glyph} </span>
      This is what the hook replied,{" "}
      <span className="whitespace-nowrap tabular-nums">
        {formatBytes(utf8Bytes(before))} → {formatBytes(utf8Bytes(after))}
      </span>
      . It is not used: the agent gets the original text.
    </p>
  );
}

/** Names of the stages that the diff's line map speaks of: the draft's own, or another hook's by kind. */
function stagesOf({ result, plan }: Ran, source: DiffSource | null): DiffStage[] {
  if (!source || source.step === null) return [];
  if (source.step === plan.draft.index)
    return plan.draft.stages.map((stage) => ({ title: stageTitle(stage), words: stageWords(stage) }));
  const step = result.steps[source.step];
  return (step?.stages ?? []).map((stage) => ({ title: STAGE_INFO[stage.kind].title, words: `of ${step?.name}` }));
}
