"use client";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy-button";
import { formatCount } from "@/components/ui/format";

type Props = {
  name: string;
  text: string;
  size: string;
  /** 1-based line that was taken as the reply. */
  picked: number | null;
  empty: string;
};

const SHOWN_LINES = 60;
const SHOWN_CHARS = 2_000;

/** What a script printed, line by line. A long stream shows the lines around the reply; all of it on demand. */
export function StreamView({ name, text, size, picked, empty }: Props) {
  const [all, setAll] = useState(false);
  const lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
  const start =
    all || lines.length <= SHOWN_LINES ? 0 : Math.max(0, Math.min((picked ?? 1) - 5, lines.length - SHOWN_LINES));
  const shown = all ? lines : lines.slice(start, start + SHOWN_LINES);
  return (
    <div className="min-w-0 overflow-hidden rounded-md border border-line bg-inset">
      <div className="flex items-center justify-between border-line border-b py-0.5 pr-1 pl-3 text-faint text-xs">
        <span>
          {name} · {size}
          {picked !== null && <span className="text-accent"> · line {picked} is the reply</span>}
        </span>
        <CopyButton text={text} label={`Copy ${name}`} />
      </div>
      {lines.length === 0 ? (
        <p className="px-3 py-2 text-dim text-xs">{empty}</p>
      ) : (
        <ol className="max-h-80 overflow-auto py-1 font-mono text-xs [font-variant-ligatures:none]" start={start + 1}>
          {shown.map((line, index) => {
            const number = start + index + 1;
            return (
              <li
                key={number}
                className={cn("grid grid-cols-[3rem_minmax(0,1fr)]", number === picked && "bg-accent-soft font-medium")}
              >
                <span className="select-none pr-3 text-right text-faint tabular-nums">
                  {number === picked && <span aria-hidden>▸ </span>}
                  {number}
                </span>
                <span className="whitespace-pre-wrap pr-3 [overflow-wrap:anywhere]">
                  {line.length > SHOWN_CHARS
                    ? `${line.slice(0, SHOWN_CHARS)} … ${formatCount(line.length - SHOWN_CHARS, "more character")}`
                    : line}
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {shown.length < lines.length && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="w-full border-line border-t py-1 text-dim text-xs hover:bg-hover"
        >
          Show all {formatCount(lines.length, "line")}
        </button>
      )}
    </div>
  );
}
