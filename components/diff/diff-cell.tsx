import { cn } from "@/components/ui/cn";
import { LineText } from "./line-text";
import type { Range } from "./model/pieces";

export type Cell = {
  number: number | null;
  text: string | null;
  tone: "removed" | "added" | "same";
  edits: readonly Range[];
};

const SIGN = { removed: "−", added: "+", same: " " };
const WORD = { removed: "removed", added: "added", same: "" };

type Props = { cell: Cell; find: string; wrap: boolean; marked: boolean; dimmed: boolean; stage: number | null };

/** One side of one line: number, stage, sign, text. */
export function DiffCell({ cell, find, wrap, marked, dimmed, stage }: Props) {
  const { number, text, tone, edits } = cell;
  if (text === null) return <div aria-hidden className="bg-inset" />;
  const ground = { removed: "bg-danger-soft", added: "bg-saved-soft", same: "" }[tone];
  const ink = { removed: "text-danger", added: "text-saved", same: "text-faint" }[tone];
  return (
    <div
      className={cn(
        "grid min-w-0 grid-cols-[2.5rem_1.25rem_0.875rem_minmax(0,1fr)] sm:grid-cols-[3.25rem_1.25rem_0.875rem_minmax(0,1fr)] border-l-2 border-l-transparent",
        ground,
        marked && "border-l-accent bg-accent-soft",
        dimmed && "opacity-45",
      )}
    >
      <span className="select-none pr-2 text-right text-faint tabular-nums">{number ?? ""}</span>
      <span className="select-none text-center text-2xs text-faint leading-5">
        {stage !== null && tone !== "same" && (
          <span className={cn("rounded-xs px-0.5", marked ? "bg-accent text-surface" : "bg-hover")}>{stage + 1}</span>
        )}
      </span>
      <span className={cn("select-none", ink)}>
        <span aria-hidden>{SIGN[tone]}</span>
        <span className="sr-only">{WORD[tone]}</span>
      </span>
      <span className={cn("pr-3", wrap ? "whitespace-pre-wrap [overflow-wrap:anywhere]" : "whitespace-pre")}>
        <LineText text={text} edits={edits} find={find} tone={tone} />
      </span>
    </div>
  );
}
