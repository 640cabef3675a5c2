import type { KeyboardEvent } from "react";
import { cn } from "@/components/ui/cn";
import { formatCount, formatMs } from "@/components/ui/format";
import { DispositionBadge } from "@/components/ui/verdict-badge";
import type { Trace } from "@/lib/contract/run";
import { DISPOSITION_TERMS, type Tone } from "@/lib/contract/verdicts";
import { type Lane, ticks, waterfall } from "../model/waterfall";
import { Bars, Scale } from "./waterfall-bars";

type Props = { trace: Trace; selected: number; onSelect: (index: number) => void };

/** Steps and attempts on one time scale. Arrow keys move the selection; `j` and `k` walk the steps. */
export function WaterfallView({ trace, selected, onSelect }: Props) {
  const { total, lanes } = waterfall(trace);
  const marks = ticks(total);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const next = lanes[selected + by];
    if (by === 0 || !next) return;
    event.preventDefault();
    onSelect(next.index);
    event.currentTarget.querySelectorAll<HTMLElement>("[data-list-item]")[next.index]?.focus();
  };
  return (
    <div className="border-line border-t">
      <Scale marks={marks} total={total} />
      <ol onKeyDown={move}>
        {lanes.map((lane) => (
          <LaneRow key={lane.index} lane={lane} total={total} current={lane.index === selected} onSelect={onSelect} />
        ))}
      </ol>
      <Legend lanes={lanes} />
    </div>
  );
}

type RowProps = { lane: Lane; total: number; current: boolean; onSelect: (index: number) => void };

function LaneRow({ lane, total, current, onSelect }: RowProps) {
  const { step, index, called, bars, attempts } = lane;
  const kept = step.policy.effect === "original_kept";
  const failed: Tone = kept ? "amber" : "failure";
  const own = DISPOSITION_TERMS[step.disposition].tone;
  const tone = own === "failure" ? failed : own;
  return (
    <li>
      <button
        type="button"
        data-list-item
        aria-current={current || undefined}
        onClick={() => onSelect(index)}
        onFocus={() => !current && onSelect(index)}
        className={cn(
          "grid w-full gap-1.5 border-line border-t border-l-2 border-l-transparent px-4 py-2 text-left outline-offset-[-2px] hover:bg-hover/60",
          current && "border-l-accent bg-accent-soft/50 hover:bg-accent-soft/50",
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          <span className="w-4 shrink-0 text-faint text-xs tabular-nums">{index + 1}</span>
          <span className="min-w-0 flex-1 truncate font-medium">{step.name}</span>
          <DispositionBadge disposition={step.disposition} originalKept={kept} />
          <span className="w-16 shrink-0 text-right text-dim text-xs tabular-nums">
            {called ? formatMs(step.duration_ms) : "not called"}
          </span>
        </span>
        {called && <Bars bars={bars} total={total} tone={tone} />}
        {attempts.map((attempt) => (
          <span key={attempt.index} className="grid gap-1">
            <span className="flex justify-between pl-6 text-faint text-xs tabular-nums">
              <span>
                Attempt {attempt.index + 1}
                {attempt.failed && <span className="text-danger"> · failed</span>}
              </span>
              <span>{formatMs(attempt.ms)}</span>
            </span>
            <Bars bars={attempt.bars} total={total} tone={attempt.failed ? failed : tone} thin />
          </span>
        ))}
      </button>
    </li>
  );
}

/** Names only what is drawn. */
function Legend({ lanes }: { lanes: readonly Lane[] }) {
  const kinds = new Set(lanes.flatMap((lane) => lane.bars.map((bar) => bar.kind)));
  const notCalled = lanes.filter((lane) => !lane.called).length;
  return (
    <p className="border-line border-t px-4 py-2 text-faint text-xs">
      {kinds.has("run") && "Solid: run, with queueing and start. "}
      {kinds.has("wait") && "Striped: wait before a retry. "}
      {kinds.has("other") && "Pale: matching, guards and other work of the chain. "}
      {notCalled > 0 && `${formatCount(notCalled, "hook")} not called.`}
    </p>
  );
}
