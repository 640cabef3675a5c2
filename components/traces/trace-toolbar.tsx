"use client";

import { Radio, RotateCw } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { FilterPopover } from "./filter-popover";
import { isView, VIEWS } from "./model/views";
import { SearchField } from "./search-field";
import type { TraceSearchState } from "./use-trace-search";
import { WindowPicker } from "./window-picker";

type Props = { state: TraceSearchState; live: boolean; busy: boolean; onRefresh: () => void };

/** Preset views, search, filters, window, refresh and the live switch. */
export function TraceToolbar({ state, live, busy, onRefresh }: Props) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <Views state={state} />
      <div className="flex flex-wrap items-center gap-2">
        <SearchField state={state} />
        <FilterPopover state={state} />
        <WindowPicker state={state} />
        <div className="ml-auto flex items-center gap-1">
          <IconButton label="Refresh" shortcut="r" data-shortcut="r" onClick={onRefresh}>
            <RotateCw className={cn(busy && "animate-spin")} />
          </IconButton>
          <LiveSwitch state={state} live={live} />
        </div>
      </div>
    </div>
  );
}

function Views({ state }: { state: TraceSearchState }) {
  const { search, set, fixed } = state;
  const views = VIEWS.filter(({ filters }) =>
    Object.entries(filters).every(([key, value]) => !value || !(key in fixed)),
  );
  return (
    <fieldset aria-label="Views" className="-mx-1 flex min-w-0 gap-1 overflow-x-auto px-1 py-0.5">
      {views.map((view) => {
        const active = isView(view, search);
        return (
          <button
            key={view.title}
            type="button"
            aria-pressed={active}
            onClick={() => set(view.filters)}
            className={cn(
              "h-7 shrink-0 rounded-full border px-3 text-xs transition-colors pointer-coarse:h-9",
              active
                ? "border-ink bg-ink font-medium text-canvas"
                : "border-line text-dim hover:bg-hover hover:text-ink",
            )}
          >
            {view.title}
          </button>
        );
      })}
    </fieldset>
  );
}

function LiveSwitch({ state, live }: { state: TraceSearchState; live: boolean }) {
  const ended = Boolean(state.search.to);
  return (
    <button
      type="button"
      aria-pressed={live}
      aria-label="Follow live"
      data-shortcut="l"
      disabled={ended}
      title={ended ? "The window has an end, so nothing new can come in" : "New calls appear every 2 seconds (l)"}
      onClick={() => state.set({ live: live ? null : true }, { history: "replace" })}
      className={buttonClass({}, cn(live && "border-saved-line bg-saved-soft text-saved hover:bg-saved-soft"))}
    >
      <Radio className={cn("size-4", live && "animate-pulse")} aria-hidden />
      {live ? "Live" : "Go live"}
    </button>
  );
}
