import { useMemo } from "react";
import { cn } from "@/components/ui/cn";
import type { Row } from "./model/rows";
import { rulerMarks } from "./model/ruler";

const COLOUR = { removed: "bg-danger", added: "bg-saved", changed: "bg-warn" };

/** A strip beside the diff: where the changes lie in the whole text. Clicking goes there. */
export function DiffRuler({
  rows,
  marked,
  onGo,
}: {
  rows: readonly Row[];
  marked: number | null;
  onGo: (row: number) => void;
}) {
  const marks = useMemo(() => rulerMarks(rows, marked), [rows, marked]);
  return (
    <div
      aria-hidden
      className="relative w-3 shrink-0 cursor-pointer border-line border-l bg-inset"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onGo(Math.floor(((event.clientY - box.top) / box.height) * rows.length));
      }}
    >
      {marks.map((mark) => (
        <span
          key={mark.at}
          style={{ top: `${mark.at * 100}%` }}
          className={cn(
            "absolute right-0.5 left-0.5 h-[3px] rounded-full",
            mark.marked ? "bg-accent" : COLOUR[mark.kind],
            marked !== null && !mark.marked && "opacity-35",
          )}
        />
      ))}
    </div>
  );
}
