"use client";

import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import type { Origin } from "@/lib/contract/run";
import { AttentionList } from "./attention-list";
import { CallsChart, LatencyChart, TokensChart } from "./charts";
import { FailureKinds } from "./failure-kinds";
import { FigureRow } from "./figure-row";
import { failuresByKind, NO_FIGURES } from "./figures";
import { HookTable } from "./hook-table";
import { hookMetricsHref, tracesHref } from "./links";
import { OriginPicker, useOrigin } from "./origin-picker";
import { useConcerns } from "./use-concerns";
import { useMetrics } from "./use-metrics";
import { useWindow } from "./use-window";
import { WindowPicker } from "./window-picker";

const NONE: never[] = [];

/** Is everything all right, what did we save, what deserves attention. */
export function Dashboard() {
  const window = useWindow();
  const [origin, setOrigin] = useOrigin();
  const asked: { origin?: Origin } = origin === "all" ? {} : { origin };
  const all = useMetrics(window, asked);
  const before = useMetrics(window, asked, { previous: true });
  const byHook = useMetrics(window, { ...asked, by: "hook" }, { totals: true });
  // By runner, so that drafts in test runs count too: they have no hook of their own.
  const byRunner = useMetrics(window, { ...asked, by: "runner" }, { totals: true });
  const { concerns, agentOf } = useConcerns(window, asked, byHook.data?.series ?? NONE);
  const kinds = failuresByKind(byRunner.data?.series ?? NONE);
  const hookHref = (id: string, deleted: boolean) =>
    deleted ? tracesHref({ ...asked, hook: id }, window) : hookMetricsHref(id, window, asked.origin);
  const charts = {
    points: all.data?.series[0]?.points ?? NONE,
    step: all.data?.step ?? 60,
    loading: !all.data,
    onSelect: window.chooseSpan,
  };
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          <>
            <OriginPicker value={origin} onChange={setOrigin} />
            <WindowPicker window={window} />
          </>
        }
      />
      {all.error ? (
        <ErrorState error={all.error} onRetry={() => all.refetch()} />
      ) : (
        <div className="grid gap-3" aria-busy={all.isPlaceholderData}>
          <FigureRow
            now={all.data ? (all.data.series[0]?.total ?? NO_FIGURES) : null}
            before={before.data ? (before.data.series[0]?.total ?? NO_FIGURES) : null}
            against={window.against}
            links={{
              all: tracesHref(asked, window),
              failing: tracesHref({ ...asked, failed: "true" }, window),
            }}
          />
          <CallsChart {...charts} />
          <div className="grid gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <AttentionList
              concerns={concerns}
              agentOf={agentOf}
              words={window.words}
              href={({ hookId }) => hookMetricsHref(hookId, window, asked.origin)}
            />
            <FailureKinds kinds={kinds} href={(kind) => tracesHref({ ...asked, disposition: kind }, window)} />
          </div>
          <div className="grid gap-3 lg:grid-cols-2">
            <LatencyChart {...charts} />
            <TokensChart {...charts} />
          </div>
          {byHook.error ? (
            <ErrorState error={byHook.error} onRetry={() => byHook.refetch()} />
          ) : (
            <HookTable
              series={byHook.data?.series ?? NONE}
              agentOf={agentOf}
              href={hookHref}
              failingHref={(hook) => tracesHref({ ...asked, hook, failed: "true" }, window)}
            />
          )}
        </div>
      )}
    </>
  );
}
