"use client";
import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/query/api-error";
import { EventPanel } from "./event-panel";
import { ResultPanel } from "./result-panel";
import { RunBar } from "./run-bar";
import { SamplesDialog } from "./samples-dialog";
import { SaveSampleDialog } from "./save-sample";
import type { EventOrigin } from "./use-event-source";
import type { Bench } from "./use-workbench";

type Props = {
  bench: Bench;
  from: EventOrigin;
  /** Chooses or creates an agent; shown while there is none to run for. */
  agentChooser?: ReactNode;
};

/** The event, Run, and the result. */
export function TestPanel({ bench, from, agentChooser }: Props) {
  const { test, agent, event, eventState, eventProblems, link } = bench;
  const [saving, setSaving] = useState(false);
  const [checking, setChecking] = useState(false);
  const { ran } = test;
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface">
      <header className="flex h-11 items-center justify-between gap-3 border-line border-b pr-2 pl-4">
        <h2 className="font-semibold text-sm">Test</h2>
        <span className="flex items-center">
          <Button size="sm" variant="ghost" disabled={agent === null} onClick={() => setSaving(true)}>
            Save as sample
          </Button>
          <Button size="sm" variant="ghost" disabled={agent === null} onClick={() => setChecking(true)}>
            Run samples
          </Button>
          {ran?.result.stored && (
            <ButtonLink size="sm" variant="ghost" href={`/traces/${ran.result.trace_id}`}>
              Trace
            </ButtonLink>
          )}
        </span>
      </header>
      <EventPanel point={bench.point} store={event} agent={agent} from={from} problems={eventProblems} />
      <RunBar
        pending={test.pending}
        blocked={bench.blocked}
        auto={bench.auto}
        onAuto={bench.setAuto}
        scope={bench.scope}
        onScope={bench.setScope}
        confirm={bench.confirm}
        onConfirm={bench.setConfirm}
        onRun={bench.run}
      />
      {bench.refused && (
        <p role="status" className="border-danger-line border-b bg-danger-soft px-4 py-2 text-danger text-xs">
          ! The hook could not run: {bench.refused}. {ran && "The last result stays below."}
        </p>
      )}
      {test.error && !bench.refused && (
        <ErrorState error={test.error.cause} className="m-3" advice={adviceFor(test.error.cause)} onRetry={bench.run} />
      )}
      {ran ? (
        <ResultPanel
          ran={ran}
          pending={test.pending}
          link={link.diff}
          options={bench.options}
          onOptions={bench.setOptions}
        />
      ) : test.pending || from.pending ? (
        <div className="p-3">
          <SkeletonRows rows={8} />
        </div>
      ) : (
        <EmptyState title="No run yet" action={agent === null && agentChooser}>
          Pick a sample, paste a tool's output or drop a file, then run. You will see what the model would read, and
          which stage removed which line.
        </EmptyState>
      )}
      {checking && agent !== null && (
        <SamplesDialog
          agent={agent}
          point={bench.point}
          draft={bench.draft.get().value}
          onClose={() => setChecking(false)}
        />
      )}
      {saving && agent !== null && (
        <SaveSampleDialog
          agent={agent}
          point={bench.point}
          event={eventState.event}
          suggestedName={nameOf(eventState.source)}
          maxTokens={ran?.result.tokens?.after ?? null}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}

const nameOf = (source: Bench["eventState"]["source"]): string => {
  if (source.kind === "preset" || source.kind === "saved") return source.title;
  if (source.kind === "example") return source.title;
  return source.kind === "file" ? source.name : "";
};

function adviceFor(cause: unknown): string {
  if (!(cause instanceof ApiError)) return "The last result stays below.";
  if (cause.problem.code === "agent_not_found") return "The agent was deleted. Your hook and event are still here.";
  return "Nothing was lost: the last result stays below.";
}
