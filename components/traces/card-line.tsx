import { formatMs } from "@/components/ui/format";
import type { TraceSummary } from "@/lib/contract/run";
import { ORIGIN_WORDS } from "./model/words";
import { FailureCount, TokensCell } from "./trace-figures";

/** The second line of a card; only there. */
export function CardLine({ trace, agent }: { trace: TraceSummary; agent: string | null }) {
  return (
    <td className="order-4 col-span-3 flex min-w-0 items-center gap-x-3 p-0 text-dim text-xs @2xl:hidden">
      <span className="min-w-0 flex-1 truncate">
        {agent && `${agent} · `}
        {ORIGIN_WORDS[trace.origin]}
      </span>
      {trace.failures + trace.warnings > 0 && <FailureCount failures={trace.failures} warnings={trace.warnings} />}
      {trace.tokens && <TokensCell tokens={trace.tokens} />}
      <span className="tabular-nums">{formatMs(trace.duration_ms)}</span>
    </td>
  );
}
