import { effectWords } from "@/components/hooks/model/policy-words";
import { headline } from "@/components/playground/model/result-words";
import { Badge } from "@/components/ui/badge";
import { formatMs } from "@/components/ui/format";
import type { Trace } from "@/lib/contract/run";
import { FAILURES } from "@/lib/contract/verdicts";
import { Sizes } from "./sizes";
import { TraceActions } from "./trace-actions";
import { TraceFacts } from "./trace-facts";

/** The verdict line in words, the facts of the call, and what can be done with it. */
export function TraceHeader({ trace }: { trace: Trace }) {
  const { word, glyph, tone, meaning } = headline(trace);
  const failed = trace.steps.filter((step) => FAILURES.includes(step.disposition));
  const effect = failed[0]?.policy.effect;
  const kept = failed.length > 0 && failed.every((step) => step.policy.effect === "original_kept");
  return (
    <header className="grid gap-3 pb-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold text-lg">
            <Badge tone={tone === "failure" && kept ? "amber" : tone} glyph={glyph} className="h-6 px-2 text-sm">
              {word}
            </Badge>
            <Sizes tokens={trace.tokens} bytes={trace.bytes} />
            <span className="whitespace-nowrap font-normal text-dim text-sm tabular-nums">
              {formatMs(trace.duration_ms)}
            </span>
          </h1>
          <p className="mt-1 text-dim">
            {meaning} {trace.verdict === "unchanged" && effect && effectWords(trace.point, effect)}
          </p>
          {trace.outcome && <p className="mt-1">{trace.outcome}</p>}
        </div>
        <TraceActions trace={trace} />
      </div>
      <TraceFacts trace={trace} />
    </header>
  );
}
