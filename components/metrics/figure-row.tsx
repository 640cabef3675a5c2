"use client";

import { formatCompact, formatMs, formatNumber, formatPercent } from "@/components/ui/format";
import type { Figures } from "@/lib/contract/metrics";
import { FigureCard } from "./figure-card";
import { failureRate, savedShare, tokensSaved } from "./figures";

type Props = {
  /** Null while loading. */
  now: Figures | null;
  before: Figures | null;
  against: string;
  /** Traces of this window: all of them, and the failing ones. */
  links?: { all: string; failing: string };
};

/** The four figures of a dashboard. */
export function FigureRow({ now, before, against, links }: Props) {
  const had = before !== null && before.calls > 0;
  const compare = <T,>(value: T): T | null => (had ? value : null);
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <FigureCard
        label="Calls"
        value={now && formatNumber(now.calls)}
        now={now?.calls ?? null}
        before={compare(before?.calls ?? null)}
        against={against}
        href={links?.all}
      />
      <FigureCard
        label="Failure rate"
        value={now && (now.calls === 0 ? "–" : formatPercent(failureRate(now)))}
        note={now && now.failures > 0 && `${formatNumber(now.failures)} failed`}
        now={now && now.calls > 0 ? failureRate(now) : null}
        before={compare(before && failureRate(before))}
        good="down"
        points
        against={against}
        href={links?.failing}
      />
      <FigureCard
        label="Latency, p95"
        value={now && formatMs(now.p95_ms)}
        note={now?.p50_ms != null && `p50 ${formatMs(now.p50_ms)}`}
        now={now?.p95_ms ?? null}
        before={compare(before?.p95_ms ?? null)}
        good="down"
        against={against}
        href={links?.all}
      />
      <FigureCard
        label="Tokens saved"
        value={now && formatNumber(tokensSaved(now))}
        note={now && now.tokens_in > 0 && `${formatPercent(savedShare(now))} of ${formatCompact(now.tokens_in)}`}
        now={now && tokensSaved(now)}
        before={compare(before && tokensSaved(before))}
        against={against}
        href={links?.all}
      />
    </div>
  );
}
