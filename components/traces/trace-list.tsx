"use client";

import { useRef } from "react";
import { ErrorState } from "@/components/ui/error-state";
import type { TraceFilters } from "@/lib/contract/trace-query";
import { ActiveFilters } from "./active-filters";
import { LiveNews } from "./live-news";
import { LoadMore } from "./load-more";
import { NoMatch, NoTraces } from "./no-traces";
import { TraceTable, TraceTableSkeleton } from "./trace-table";
import { TraceToolbar } from "./trace-toolbar";
import { useTraceRows } from "./use-trace-rows";
import { useTraceSearch } from "./use-trace-search";

const ADVICE = "If a filter names something that does not exist any more, take it away.";

/**
 * Every invocation, newest first, with filters in the address.
 * @param fixed filters of the page around it (a hook's or an agent's); their controls are hidden
 */
export function TraceList({ fixed = {} }: { fixed?: Partial<TraceFilters> }) {
  const list = useRef<HTMLDivElement>(null);
  const state = useTraceSearch(fixed);
  const live = state.search.live === true && !state.search.to;
  const { pages, rows, marked, waiting, tailError, accept, refresh } = useTraceRows(state.filters, live, list);
  const filtered = Object.keys(state.filters).some((key) => !(key in fixed));
  const renew = () => {
    state.toPresent();
    void refresh();
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <TraceToolbar state={state} live={live} busy={pages.isFetching} onRefresh={renew} />
      <ActiveFilters state={state} />
      {tailError && !pages.isError && (
        <ErrorState error={tailError} advice="Live goes on trying; the rows below stay as they are." />
      )}
      {pages.isError && !pages.isFetchNextPageError && (
        <ErrorState error={pages.error} advice={filtered ? ADVICE : undefined} onRetry={() => void pages.refetch()} />
      )}
      <div ref={list} className="@container grid grid-cols-1 gap-3" aria-busy={pages.isPlaceholderData || undefined}>
        {pages.isPending && <TraceTableSkeleton />}
        {rows.length > 0 && (
          <>
            <TraceTable rows={rows} marked={marked} dimmed={pages.isPlaceholderData} fixed={fixed} />
            <LoadMore pages={pages} shown={rows.length} />
          </>
        )}
        {pages.isSuccess && rows.length === 0 && filtered && <NoMatch pages={pages} onClear={state.clear} />}
        {pages.isSuccess && rows.length === 0 && !filtered && <NoTraces fixed={fixed} />}
      </div>
      <LiveNews waiting={waiting} onShow={accept} />
    </div>
  );
}
