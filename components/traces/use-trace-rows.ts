"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { TraceSummary } from "@/lib/contract/run";
import type { TraceFilters } from "@/lib/contract/trace-query";
import { latestTracesQuery, tracesQuery } from "@/lib/query/traces";
import { firstPageOnly, newRows, prepend, uniqueRows } from "./model/live";

const EVERY_MS = 2_000;
/** Below this the reader is at the top of the page and new rows may push the others down. */
const AT_TOP_PX = 80;

/**
 * The rows of a trace list. While `live`, the newest page is asked every 2 s (not in a hidden tab). New rows go on top
 * only while nobody points at the list, has focus in it or has scrolled; else they wait in `waiting`.
 */
export function useTraceRows(filters: TraceFilters, live: boolean, list: RefObject<HTMLElement | null>) {
  const client = useQueryClient();
  const options = tracesQuery(filters);
  const pages = useInfiniteQuery({ ...options, refetchOnWindowFocus: false });
  const settled = pages.isSuccess && !pages.isPlaceholderData;
  const latest = useQuery({ ...latestTracesQuery(filters), enabled: live && settled, refetchInterval: EVERY_MS });
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const rows = uniqueRows(pages.data);
  const { fresh, gap } = live && settled ? newRows(latest.data?.items ?? [], rows) : { fresh: [], gap: false };

  const refresh = async () => {
    client.setQueryData(options.queryKey, (data) => firstPageOnly(data));
    await pages.refetch();
  };
  const accept = () => {
    setMarked(new Set(fresh.map((row) => row.id)));
    if (gap) return void refresh();
    client.setQueryData(options.queryKey, (data) => prepend<TraceSummary>(data, fresh));
  };
  const acceptQuietly = useEffectEvent(() => {
    if (!isBeingRead(list.current)) accept();
  });
  const waits = fresh.length > 0 && latest.dataUpdatedAt;
  // External system: the query cache, into which the polled rows go; each poll tries again.
  useEffect(() => {
    if (waits) acceptQuietly();
  }, [waits]);

  return { pages, rows, marked, waiting: { count: fresh.length, more: gap }, tailError: latest.error, accept, refresh };
}

const isBeingRead = (list: HTMLElement | null): boolean =>
  window.scrollY > AT_TOP_PX || list?.matches(":hover") === true || list?.contains(document.activeElement) === true;
