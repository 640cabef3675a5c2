"use client";
import { useSortable } from "@dnd-kit/react/sortable";
import { ChevronRight, GripVertical } from "lucide-react";
import { useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import type { JsonObject } from "../model/path";
import { kindOf, stageTitle, stageWords } from "../model/stage-list";
import { StageFigures } from "./stage-figures";
import { StageForm } from "./stage-form";
import type { StageLink } from "./stage-link";
import { StageMenu } from "./stage-menu";

export type StageCardProps = {
  id: string;
  index: number;
  count: number;
  stage: unknown;
  path: string;
  open: boolean;
  locked: boolean;
  link: StageLink;
  errorAt: (path: string) => string | undefined;
  onToggle: () => void;
  onChange: (stage: JsonObject) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDuplicate: () => void;
};

/** One stage: what it is in a line, what it did in the last run, its form when open. Pointing at it marks its lines. */
export function StageCard(props: StageCardProps) {
  const { id, index, stage, path, open, locked, link, errorAt, onToggle, onChange, onMove } = props;
  const { ref, handleRef, isDragging } = useSortable({ id, index, disabled: locked });
  const card = useRef<HTMLLIElement | null>(null);
  const picked = link.picked?.key === id ? link.picked : null;
  const hovered = link.hovered === id;
  const report = link.reportOf(id);
  const error = errorAt(path);
  // External system: the scroll position. A line that was clicked in the diff brings its stage into view.
  useEffect(() => {
    if (picked) card.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, [picked]);
  return (
    <li
      ref={(element) => {
        ref(element);
        card.current = element;
      }}
      data-path={path}
      data-stage={index}
      aria-current={picked ? true : undefined}
      onMouseEnter={() => link.onHover(id)}
      onMouseLeave={() => link.onHover(null)}
      onFocus={() => link.onHover(id)}
      onBlur={() => link.onHover(null)}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown") || locked) return;
        event.preventDefault();
        onMove(index + (event.key === "ArrowUp" ? -1 : 1));
      }}
      className={cn(
        "rounded-md border bg-surface transition-[border-color,box-shadow]",
        error ? "border-danger-line" : "border-line",
        hovered && "border-accent-line",
        picked && "border-accent ring-2 ring-accent-line",
        isDragging && "shadow-pop",
      )}
    >
      <div className="flex items-center gap-1 py-1 pr-1 pl-0.5">
        <IconButton
          ref={handleRef}
          label={`Move stage ${index + 1}: drag, or press Space and the arrow keys`}
          disabled={locked}
          className="w-5 cursor-grab touch-none text-faint"
        >
          <GripVertical />
        </IconButton>
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex min-w-0 flex-1 items-center gap-2 py-0.5 text-left"
        >
          <ChevronRight
            aria-hidden
            className={cn("size-3.5 shrink-0 text-faint transition-transform", open && "rotate-90")}
          />
          <span className="-ml-1 w-4 shrink-0 text-right font-mono text-2xs text-faint tabular-nums">{index + 1}</span>
          <span className="shrink-0 font-medium text-xs">{stageTitle(stage)}</span>
          <code className="min-w-0 flex-1 truncate font-mono text-faint text-xs">{stageWords(stage)}</code>
        </button>
        {report && (
          <button
            type="button"
            title="Show the first line that this stage changed"
            onClick={() => link.onShowLines(id)}
            className="rounded-sm px-1 py-0.5 hover:bg-hover"
          >
            <StageFigures report={report} />
          </button>
        )}
        <StageMenu {...props} />
      </div>
      {error && !open && (
        <p className="px-8 pb-2 text-danger text-xs [overflow-wrap:anywhere]">
          <span aria-hidden>! </span>
          {error}
        </p>
      )}
      {open && (
        <div className="border-line border-t px-3 py-2.5">
          <StageForm {...{ stage, path, errorAt, onChange }} kind={kindOf(stage)} disabled={locked} />
        </div>
      )}
    </li>
  );
}
