"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { DiffFold } from "./diff-fold";
import { DiffLine } from "./diff-line";
import type { Comparison, Item } from "./model/rows";

const LINE_PX = 20;

type Props = {
  items: readonly Item[];
  comparison: Comparison;
  split: boolean;
  wrap: boolean;
  find: string;
  marked: number | null;
  active: number | null;
  /** Item to bring into view; a new object scrolls again. */
  scrollTo: { item: number } | null;
  onActive: (item: number) => void;
  onHoverRow: (row: number | null) => void;
  onKey: (event: KeyboardEvent, scroll: (item: number) => void) => void;
  /** Longest line in characters, for the width without wrapping. */
  widest: number;
};

/** The drawn lines. Only those in view exist in the page, so that 1 MB scrolls like one screen. */
export function DiffList(props: Props) {
  const { items, comparison, split, wrap, find, marked, active, scrollTo, onActive, onHoverRow, onKey, widest } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 12,
    getItemKey: (index) => {
      const item = items[index];
      // Heights are remembered by key, and both ways of drawing have their own.
      const look = `${split} ${wrap}`;
      return item?.type === "line" ? `${item.row}${item.side} ${look}` : `fold${item?.from} ${look}`;
    },
  });
  const scroll = useEffectEvent((item: number) => virtual.scrollToIndex(item, { align: "center" }));
  // External system: the scroll position of the list.
  useEffect(() => {
    if (scrollTo) scroll(scrollTo.item);
  }, [scrollTo]);
  const width = wrap ? "100%" : `max(100%, calc(${split ? 2 * widest : widest}ch + ${split ? 13 : 7}rem))`;
  return (
    <div
      ref={scroller}
      role="listbox"
      tabIndex={0}
      aria-label="Diff, line by line"
      aria-activedescendant={active === null ? undefined : `${id}-${active}`}
      onKeyDown={(event) => onKey(event, (item) => virtual.scrollToIndex(item, { align: "auto" }))}
      onMouseLeave={() => onHoverRow(null)}
      className="min-h-0 min-w-0 flex-1 overflow-auto font-mono text-xs leading-5 [font-variant-ligatures:none] outline-offset-[-2px]"
    >
      <div className="relative" style={{ height: virtual.getTotalSize(), width }}>
        {virtual.getVirtualItems().map((place) => {
          const item = items[place.index];
          if (!item) return null;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the list, which holds the focus
            <div
              key={place.key}
              ref={wrap ? virtual.measureElement : undefined}
              id={`${id}-${place.index}`}
              data-index={place.index}
              role="option"
              tabIndex={-1}
              aria-selected={place.index === active}
              aria-setsize={items.length}
              aria-posinset={place.index + 1}
              onClick={() => onActive(place.index)}
              onMouseEnter={() => onHoverRow(item.type === "line" ? item.row : null)}
              style={{ transform: `translateY(${place.start}px)` }}
              className={cn(
                "absolute top-0 left-0 w-full cursor-pointer",
                place.index === active && "outline outline-accent outline-offset-[-1px]",
              )}
            >
              {item.type === "fold" ? (
                <DiffFold count={item.count} />
              ) : (
                <DiffLine {...{ item, comparison, split, find, wrap, marked }} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
