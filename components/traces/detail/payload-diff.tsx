"use client";

import { parseAsBoolean, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { DiffView } from "@/components/diff/diff-view";
import { diffSource } from "@/components/playground/model/diff-source";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import type { Step, Trace } from "@/lib/contract/run";
import { STAGE_INFO } from "@/lib/contract/stages";
import { DISPOSITION_TERMS } from "@/lib/contract/verdicts";
import type { StageLink, StageRef } from "./use-stage-link";
import { useWide } from "./use-wide";

type Props = { trace: Trace; link: StageLink };

const OPTIONS = { diff: parseAsStringLiteral(["split", "unified"]), wrap: parseAsBoolean.withDefault(true) };

/** The event's text beside the reply's; mode and wrap are in the address. */
export function PayloadDiff({ trace, link }: Props) {
  const [{ diff, wrap }, set] = useQueryStates(OPTIONS, { history: "replace" });
  const wide = useWide();
  const source = useMemo(() => diffSource(trace, trace.event), [trace]);
  if (!source)
    return (
      <EmptyState title="There is no text to compare">
        Only points whose reply rewrites a text have a diff; see Event and Reply.
      </EmptyState>
    );
  const { step } = source;
  const ofThis = (ref: StageRef | null) => (ref !== null && ref.step === step ? ref : null);
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      {!source.used && step !== null && <NotUsed step={trace.steps[step]} />}
      {source.before === source.after ? (
        <EmptyState title="Nothing was changed">
          The agent got the text as the tool gave it; it stands under “What the model saw”.
        </EmptyState>
      ) : (
        <DiffView
          before={source.before}
          after={source.after}
          map={source.map}
          stages={stagesOf(step === null ? undefined : trace.steps[step])}
          marked={ofThis(link.marked)?.stage ?? null}
          show={ofThis(link.shown)}
          onPickStage={step === null ? undefined : (stage) => link.showStage({ step, stage })}
          mode={diff ?? (wide ? "split" : "unified")}
          onMode={(mode) => void set({ diff: mode })}
          wrap={wrap}
          onWrap={(next) => void set({ wrap: next })}
          names={{ before: "Event", after: source.used ? "What the model saw" : "Reply, not used" }}
          className="flex h-[36rem] max-h-[80vh] min-h-0 min-w-0 flex-col"
        />
      )}
    </div>
  );
}

/** A guard's reason stands with the step already; here it is enough that nobody takes this text for the agent's. */
function NotUsed({ step }: { step: Step | undefined }) {
  if (!step) return null;
  const { glyph, meaning, tone } = DISPOSITION_TERMS[step.disposition];
  return (
    <p
      role="status"
      className={cn(
        "border-b px-3 py-1.5 text-xs",
        tone === "violet"
          ? "border-violet-line bg-violet-soft text-violet"
          : "border-line-strong border-dashed text-dim",
      )}
    >
      <span aria-hidden>{glyph} </span>
      The agent did not get this text. {meaning}
    </p>
  );
}

/** A trace records what each stage did, not its settings, so a stage is named by its kind. */
const stagesOf = (step: Step | undefined) =>
  (step?.stages ?? []).map(({ kind }) => ({ title: STAGE_INFO[kind].title, words: STAGE_INFO[kind].summary }));
