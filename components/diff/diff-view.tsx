"use client";
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { DiffList } from "./diff-list";
import { DiffRuler } from "./diff-ruler";
import { DiffStatus } from "./diff-status";
import { DiffToolbar } from "./diff-toolbar";
import { itemOfRow, layoutRows, rowsOfStage, totalsOf } from "./model/rows";
import type { DiffViewProps } from "./types";
import { useComparison } from "./use-comparison";
import { useDiffNavigation } from "./use-diff-navigation";

const KEYS: Record<string, number> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 20,
  PageUp: -20,
  Home: -1e9,
  End: 1e9,
};

/**
 * Input beside output. Equal runs are folded; a removed line says which stage removed it. Keys while it has the focus:
 * arrows or j k move, n p go from change to change, Enter opens a fold or shows the stage, Ctrl/⌘+F searches.
 */
export function DiffView(props: DiffViewProps) {
  const {
    before,
    after,
    map,
    stages = [],
    marked = null,
    show,
    onHoverStage,
    onPickStage,
    onClearStage,
    onOpenStage = onPickStage,
    mode,
    onMode,
    wrap,
    onWrap,
  } = props;
  const { comparison, stale } = useComparison(before, after, map);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [shownFor, setShownFor] = useState(comparison);
  const [target, setTarget] = useState<{ row: number } | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const split = mode === "split";
  const items = useMemo(() => layoutRows({ rows: comparison.rows, split, open }), [comparison, split, open]);
  const totals = useMemo(() => totalsOf(comparison.rows), [comparison]);
  const widest = useMemo(() => longest(comparison.before, comparison.after), [comparison]);
  const scrollTo = useMemo(() => target && { item: itemOfRow(items, target.row) }, [items, target]);
  const reveal = (row: number) => {
    const item = items[itemOfRow(items, row)];
    if (item?.type === "fold") setOpen((old) => new Set(old).add(item.from));
  };
  const nav = useDiffNavigation({ comparison, items, reveal, scrollToRow: (row) => setTarget({ row }) });
  if (shownFor !== comparison) {
    setShownFor(comparison);
    setOpen(new Set());
    setTarget(null);
    nav.setActive(null);
  }
  // A stage that did nothing marks nothing; then the rest must not fade either.
  const marks = useMemo(() => comparison.rows.some((row) => row.stage === marked), [comparison, marked]);
  const visible = marks ? marked : null;
  const activeItem = nav.active === null ? undefined : items[nav.active];
  const activeRow = activeItem?.type === "line" ? (comparison.rows[activeItem.row] ?? null) : null;
  const showStage = useEffectEvent((stage: number) => nav.goTo(rowsOfStage(comparison.rows, stage)[0]));
  // External system: the scroll position; the editor asks for a stage's lines.
  useEffect(() => {
    if (show) showStage(show.stage);
  }, [show]);

  const choose = (index: number) => {
    const item = items[index];
    nav.setActive(index);
    if (item?.type === "fold") setOpen((old) => new Set(old).add(item.from));
    const stage = item?.type === "line" ? comparison.rows[item.row]?.stage : null;
    if (typeof stage === "number") onPickStage?.(stage);
    else onClearStage?.();
  };
  const onKey = (event: KeyboardEvent, scroll: (item: number) => void) => {
    const by = KEYS[event.key];
    const ctrl = event.ctrlKey || event.metaKey;
    if (ctrl && event.key.toLowerCase() === "f") search.current?.focus();
    else if (ctrl || event.altKey) return;
    else if (by !== undefined) nav.step(by, scroll);
    else if (event.key === "n" || event.key === "p") nav.goToChange(event.key === "n" ? 1 : -1);
    else if (event.key === "Escape" && marked !== null) onClearStage?.();
    else if (event.key === "Enter" || event.key === " ") choose(nav.active ?? 0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={props.className ?? "flex h-[32rem] min-h-0 min-w-0 flex-col"} aria-busy={stale || undefined}>
      <DiffToolbar
        {...{ totals, mode, onMode, wrap, onWrap, search }}
        find={nav.find}
        onFind={nav.changeFind}
        place={nav.place}
        matches={nav.matches}
        onMatch={nav.goToMatch}
        onChange={nav.goToChange}
        output={after}
      />
      {comparison.rows.length === 0 && stale ? (
        <Skeleton className="m-3 min-h-40 flex-1" />
      ) : (
        <div className="flex min-h-0 min-w-0 flex-1">
          <DiffList
            {...{ items, comparison, split, wrap, scrollTo, onKey, widest }}
            marked={visible}
            find={nav.find}
            active={nav.active}
            onActive={choose}
            onHoverRow={(row) => onHoverStage?.(row === null ? null : (comparison.rows[row]?.stage ?? null))}
          />
          <DiffRuler rows={comparison.rows} marked={visible} onGo={nav.goTo} />
        </div>
      )}
      <DiffStatus {...{ comparison, stages, marked }} row={activeRow} onPick={onOpenStage} />
    </div>
  );
}

const longest = (...texts: string[][]): number => {
  let most = 0;
  for (const lines of texts) for (const line of lines) if (line.length > most) most = line.length;
  return Math.min(most, 4_100);
};
