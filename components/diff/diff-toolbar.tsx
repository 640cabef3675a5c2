"use client";
import { ArrowDown, ArrowUp, ChevronDown, ChevronUp, WrapText } from "lucide-react";
import type { RefObject } from "react";
import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy-button";
import { formatNumber } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import type { Totals as DiffTotals } from "./model/rows";
import type { DiffMode } from "./types";

const MODES = [
  { value: "unified", label: "Unified" },
  { value: "split", label: "Split" },
] as const;

type Props = {
  totals: DiffTotals;
  mode: DiffMode;
  onMode: (mode: DiffMode) => void;
  wrap: boolean;
  onWrap: (wrap: boolean) => void;
  find: string;
  onFind: (words: string) => void;
  /** 1-based place among the matches. */
  place: number;
  matches: number;
  onMatch: (step: 1 | -1) => void;
  onChange: (step: 1 | -1) => void;
  output: string;
  search: RefObject<HTMLInputElement | null>;
};

export function DiffToolbar(props: Props) {
  const { totals, mode, onMode, wrap, onWrap, find, onFind, place, matches, onMatch, onChange, output, search } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b px-2 py-1.5">
      <Segmented label="Kind of diff" value={mode} choices={MODES} onChange={onMode} />
      <Totals totals={totals} />
      <span className="flex">
        <IconButton label="Previous change" shortcut="p" onClick={() => onChange(-1)}>
          <ArrowUp />
        </IconButton>
        <IconButton label="Next change" shortcut="n" onClick={() => onChange(1)}>
          <ArrowDown />
        </IconButton>
      </span>
      <span className="ml-auto flex items-center gap-1">
        <span className="relative">
          <Input
            ref={search}
            type="search"
            aria-label="Search in the diff"
            placeholder="Search"
            className="h-7 w-40 pr-14 text-xs"
            value={find}
            onChange={(event) => onFind(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) onMatch(event.shiftKey ? -1 : 1);
              if (event.key === "Escape") onFind("");
            }}
          />
          {find !== "" && (
            <span
              aria-live="polite"
              className="pointer-events-none absolute top-1.5 right-2 text-2xs text-faint tabular-nums"
            >
              {matches === 0 ? "none" : `${place}/${matches}`}
            </span>
          )}
        </span>
        {find !== "" && (
          <>
            <IconButton
              label="Previous match"
              shortcut="Shift Enter"
              onClick={() => onMatch(-1)}
              disabled={matches === 0}
            >
              <ChevronUp />
            </IconButton>
            <IconButton label="Next match" shortcut="Enter" onClick={() => onMatch(1)} disabled={matches === 0}>
              <ChevronDown />
            </IconButton>
          </>
        )}
        <IconButton
          label="Wrap long lines"
          aria-pressed={wrap}
          onClick={() => onWrap(!wrap)}
          className={cn(wrap && "bg-hover text-ink")}
        >
          <WrapText />
        </IconButton>
        <CopyButton text={output} label="Copy the output" />
      </span>
    </div>
  );
}

function Totals({ totals: { removed, added, changed } }: { totals: DiffTotals }) {
  if (removed + added + changed === 0) return <span className="text-dim text-xs">No difference</span>;
  return (
    <span className="flex gap-2 text-xs tabular-nums" title="Lines removed and added; a changed line is both">
      <span className="text-danger">−{formatNumber(removed + changed)}</span>
      <span className="text-saved">+{formatNumber(added + changed)}</span>
    </span>
  );
}
