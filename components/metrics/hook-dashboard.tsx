"use client";

import { ErrorState } from "@/components/ui/error-state";
import { LatencyChart, StepsChart, TokensChart } from "./charts";
import { FailureKinds } from "./failure-kinds";
import { FigureRow } from "./figure-row";
import { failuresByKind, NO_FIGURES } from "./figures";
import { tracesHref } from "./links";
import { OriginPicker, useOrigin } from "./origin-picker";
import { useMetrics } from "./use-metrics";
import { useWindow } from "./use-window";
import { WindowPicker } from "./window-picker";

const NONE: never[] = [];

/** One hook's calls, failures by kind, latency and tokens, over time and as totals, for a window kept in the URL. */
export function HookDashboard({ hookId }: { hookId: string }) {
  const window = useWindow();
  const [origin, setOrigin] = useOrigin();
  const asked = { ...(origin !== "all" && { origin }), by: "hook", hook: hookId } as const;
  const now = useMetrics(window, asked);
  const before = useMetrics(window, asked, { previous: true });
  const series = now.data?.series.find((s) => s.key === hookId);
  const kinds = failuresByKind(series ? [series] : NONE);
  const traces = { hook: hookId, ...(origin !== "all" && { origin }) };
  const charts = {
    points: series?.points ?? NONE,
    step: now.data?.step ?? 60,
    loading: !now.data,
    onSelect: window.chooseSpan,
  };
  return (
    <section aria-label="Metrics" className="grid gap-3">
      <div className="flex flex-wrap justify-end gap-2">
        <OriginPicker value={origin} onChange={setOrigin} />
        <WindowPicker window={window} />
      </div>
      {now.error ? (
        <ErrorState error={now.error} onRetry={() => now.refetch()} />
      ) : (
        <>
          <FigureRow
            now={now.data ? (series?.total ?? NO_FIGURES) : null}
            before={before.data ? (before.data.series.find((s) => s.key === hookId)?.total ?? NO_FIGURES) : null}
            against={window.against}
            links={{
              all: tracesHref(traces, window),
              failing: tracesHref({ ...traces, failed: "true" }, window),
            }}
          />
          <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <StepsChart {...charts} />
            <FailureKinds kinds={kinds} href={(kind) => tracesHref({ ...traces, disposition: kind }, window)} />
          </div>
          <div className="grid gap-3 lg:grid-cols-2">
            <LatencyChart {...charts} />
            <TokensChart {...charts} />
          </div>
        </>
      )}
    </section>
  );
}
