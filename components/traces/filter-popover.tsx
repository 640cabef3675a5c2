"use client";

import { ListFilter } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { FilterFields } from "./filter-fields";
import { CHIP_KEYS } from "./model/search";
import type { TraceSearchState } from "./use-trace-search";

/** All filters in one place; what is chosen acts at once and stands as a chip below. */
export function FilterPopover({ state }: { state: TraceSearchState }) {
  const count = CHIP_KEYS.filter((key) => state.search[key] && !(key in state.fixed)).length;
  return (
    <Popover
      className="w-80"
      trigger={
        <Button data-shortcut="f" aria-label={count ? `Filters, ${count} set` : "Filters"} title="Filters (f)">
          <ListFilter className="size-4" aria-hidden />
          Filters
          {count > 0 && (
            <span className="rounded-full bg-accent-soft px-1.5 text-2xs text-accent tabular-nums">{count}</span>
          )}
        </Button>
      }
    >
      <FilterFields state={state} />
    </Popover>
  );
}
