import { cn } from "@/components/ui/cn";
import { formatMs } from "@/components/ui/format";
import type { Tone } from "@/lib/contract/verdicts";
import type { Bar } from "../model/waterfall";

const RUN: Record<Tone, string> = {
  accent: "bg-accent",
  neutral: "bg-faint",
  red: "bg-danger",
  amber: "bg-warn",
  failure: "bg-danger",
  violet: "bg-violet",
  dashed: "border border-dashed border-faint",
};
const STRIPES =
  "bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_3px,transparent_3px_6px)] border border-line-strong";
const WORDS = { wait: "Wait before a retry", run: "Run", other: "Other work of the chain" };

const percent = (part: number, total: number) => `${total > 0 ? (part / total) * 100 : 0}%`;

type Props = { bars: readonly Bar[]; total: number; tone: Tone; thin?: boolean };

/** Bars to scale; a bar too short to see is drawn two pixels wide. The numbers stand beside it as text. */
export function Bars({ bars, total, tone, thin }: Props) {
  return (
    <span aria-hidden className={cn("relative block overflow-hidden rounded-sm bg-inset", thin ? "h-1.5" : "h-2.5")}>
      {bars.map((bar) => (
        <span
          key={`${bar.kind} ${bar.start}`}
          title={`${WORDS[bar.kind]}: ${formatMs(bar.ms)}`}
          style={{ left: `min(${percent(bar.start, total)}, calc(100% - 2px))`, width: percent(bar.ms, total) }}
          className={cn(
            "absolute inset-y-0 min-w-[2px] rounded-[2px]",
            bar.kind === "wait" && STRIPES,
            bar.kind === "run" && RUN[tone],
            bar.kind === "other" && "bg-line-strong",
          )}
        />
      ))}
    </span>
  );
}

/** The time scale above the lanes. */
export function Scale({ marks, total }: { marks: readonly number[]; total: number }) {
  return (
    <div aria-hidden className="px-4 pt-1.5 pb-1">
      <div className="relative h-4 text-2xs text-faint tabular-nums">
        {marks.map((mark) => (
          <span
            key={mark}
            style={{ left: percent(mark, total) }}
            className={cn(
              "absolute whitespace-nowrap",
              mark > total * 0.85 ? "-translate-x-full pr-1" : "border-line border-l pl-1",
            )}
          >
            {mark === 0 ? "0" : formatMs(mark)}
          </span>
        ))}
      </div>
    </div>
  );
}
