"use client";

import { useSortable } from "@dnd-kit/react/sortable";
import { GripVertical } from "lucide-react";
import Link from "next/link";
import type { KeyboardEvent } from "react";
import { failureRate, savedShare } from "@/components/metrics/figures";
import { hookMetricsHref } from "@/components/metrics/links";
import { cn } from "@/components/ui/cn";
import { formatCount, formatPercent } from "@/components/ui/format";
import { SparkLine } from "@/components/ui/spark-line";
import { Switch } from "@/components/ui/switch";
import type { Hook } from "@/lib/contract/hook";
import type { Series } from "@/lib/contract/metrics";
import { POINTS } from "@/lib/contract/points";
import { BreakerBadge } from "./breaker-badge";
import { HookMenu } from "./hook-menu";
import { HookState } from "./hook-state";
import { LaneLink } from "./lane-parts";
import { conditionsOf, runnerWords } from "./match-words";

type Props = {
  hook: Hook;
  /** What reaches it from the hook above, in words. */
  incoming: string;
  index: number;
  count: number;
  /** Live calls of the last 24 hours; undefined while loading. */
  day: Series | undefined;
  onMove: (to: number) => void;
  onToggle: (enabled: boolean) => void;
};

/** One hook of a chain. Alt+↑ and Alt+↓ move it wherever the focus is inside it. */
export function HookCard({ hook, incoming, index, count, day, onMove, onToggle }: Props) {
  const { ref, handleRef, isDragging } = useSortable({ id: hook.id, index });
  const config = hook.live ?? hook.draft;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !step) return;
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <li ref={ref} onKeyDown={onKeyDown} data-testid="hook-card" className={cn("min-w-0", isDragging && "z-10")}>
      <LaneLink words={incoming} hidden={isDragging} />
      <div
        className={cn(
          "flex items-stretch rounded-lg border border-line bg-surface",
          isDragging && "shadow-pop",
          !hook.enabled && "bg-inset",
        )}
      >
        <button
          ref={handleRef}
          type="button"
          aria-label={`Move ${hook.name}, number ${index + 1} of ${count}`}
          title="Drag, or press Alt+↑ / Alt+↓"
          className="flex w-8 shrink-0 touch-none cursor-grab flex-col items-center justify-center gap-1 rounded-l-lg text-faint hover:bg-hover hover:text-ink active:cursor-grabbing"
        >
          <span className="font-medium text-2xs tabular-nums">{index + 1}</span>
          <GripVertical className="size-4" aria-hidden />
        </button>
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 border-line border-l px-3 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link
                href={`/hooks/${hook.id}`}
                data-list-item
                className={cn("truncate font-semibold hover:underline", !hook.enabled && "text-dim")}
              >
                {hook.name}
              </Link>
              <HookState hook={hook} />
              <BreakerBadge hook={hook} />
            </div>
            <p className="mt-0.5 truncate text-dim text-xs">{runnerWords(config.runner)}</p>
            <MatchWords match={config.match} point={config.point} />
          </div>
          <DayFigures hook={hook.id} day={day} saves={POINTS[config.point].textKey !== null} />
        </div>
        <div className="flex shrink-0 items-center gap-1.5 self-start pt-2 pr-2 sm:self-center sm:pt-0">
          <Switch aria-label={`${hook.name} is on`} checked={hook.enabled} onChange={onToggle} />
          <HookMenu hook={hook} index={index} count={count} onMove={onMove} />
        </div>
      </div>
    </li>
  );
}

function MatchWords({ match, point }: Pick<Hook["draft"], "match" | "point">) {
  const conditions = conditionsOf(match);
  if (conditions.length === 0)
    return <p className="text-faint text-xs">{POINTS[point].textKey ? "Every tool result" : "Every event"}</p>;
  return (
    <p className="flex flex-wrap gap-x-2 text-faint text-xs">
      {conditions.map(({ words, code }) => (
        <span key={words} className="min-w-0 max-w-full max-sm:line-clamp-2 max-sm:break-all sm:truncate" title={code}>
          {words} <code className="rounded-sm bg-inset px-1 font-mono text-dim">{code}</code>
        </span>
      ))}
    </p>
  );
}

/** @param saves whether hooks of the point rewrite a text, so that tokens can be saved at all */
function DayFigures({ hook, day, saves }: { hook: string; day: Series | undefined; saves: boolean }) {
  const calls = day?.total.calls ?? 0;
  const saved = day ? savedShare(day.total) : 0;
  const failing = day ? failureRate(day.total) : 0;
  return (
    <div className="flex items-center gap-3 text-xs">
      <SparkLine
        values={day?.points.map((p) => p.calls) ?? []}
        label={`${formatCount(calls, "live call")} in 24 hours`}
        className={cn("max-[25rem]:hidden", calls === 0 ? "text-line-strong" : "text-accent")}
      />
      <span className="w-20 text-right tabular-nums max-[25rem]:w-auto max-[25rem]:text-left">
        <Link
          href={hookMetricsHref(hook, { query: "window=24h" }, "live")}
          title="Live calls of the last 24 hours"
          className="block text-dim hover:underline"
        >
          {formatCount(calls, "call")}
        </Link>
        {failing > 0 && <span className="block text-danger">fails {formatPercent(failing)}</span>}
        {calls > 0 && saves && (
          <span className={saved > 0 ? "text-saved" : saved < 0 ? "text-danger" : "text-faint"}>
            {saved === 0 ? "saved 0 %" : saved > 0 ? `saved ${formatPercent(saved)}` : `grew ${formatPercent(-saved)}`}
          </span>
        )}
      </span>
    </div>
  );
}
