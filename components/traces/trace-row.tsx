import Link from "next/link";
import type { MouseEvent } from "react";
import { cn } from "@/components/ui/cn";
import { formatMs, formatNumber } from "@/components/ui/format";
import { RelativeTime } from "@/components/ui/relative-time";
import { Td } from "@/components/ui/table";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import { POINTS } from "@/lib/contract/points";
import type { TraceSummary } from "@/lib/contract/run";
import { CardLine } from "./card-line";
import { COLUMN } from "./model/columns";
import { ORIGIN_WORDS } from "./model/words";
import { BytesCell, FailureCount, TokensCell } from "./trace-figures";

type Props = { trace: TraceSummary; isNew: boolean; withAgent: boolean };

/** In the card form a cell is a part of the first line, or hidden when `CardLine` says it. */
const HEAD = "block border-0 p-0 @2xl:table-cell @2xl:border-b @2xl:px-3 @2xl:py-1.5";
const TAIL = "hidden @2xl:table-cell py-1.5";

/** One call. The link in the first cell spans the row; only what explains itself on hover lies above it. */
export function TraceRow({ trace, isNew, withAgent }: Props) {
  const { moment } = POINTS[trace.point];
  return (
    <tr
      onClick={openFromAnywhere}
      className={cn(
        "group/row relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 border-line border-b px-3 py-2.5",
        "last:border-b-0 hover:bg-hover/60 has-[a:focus-visible]:bg-accent-soft @2xl:table-row @2xl:border-0 @2xl:p-0 @2xl:last:*:border-b-0",
        isNew && "bg-accent-soft/60",
      )}
    >
      <Td className={cn(HEAD, "order-3 whitespace-nowrap text-dim text-xs @2xl:text-sm")}>
        <Link
          href={`/traces/${trace.id}`}
          prefetch={false}
          data-list-item
          className="scroll-mt-24 outline-offset-[-2px] after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:outline-offset-[-2px]"
        >
          <RelativeTime at={trace.created_at} className="relative z-[1]" />
          <span className="sr-only">: open the trace</span>
        </Link>
        {isNew && <span className="ml-1.5 font-medium text-2xs text-accent">new</span>}
      </Td>
      {withAgent && <Td className={cn(COLUMN.agent, "max-w-40 truncate py-1.5")}>{agentName(trace)}</Td>}
      <Td className={cn(COLUMN.point, "whitespace-nowrap py-1.5 font-mono text-dim text-xs")} title={moment}>
        {trace.point}
      </Td>
      <Td className={cn(HEAD, "order-2 truncate font-mono text-xs @2xl:w-full @2xl:max-w-0")} title={moment}>
        {trace.tool ?? (
          <>
            <span className="text-dim @5xl:hidden">{trace.point}</span>
            <span className="hidden text-faint @5xl:inline">–</span>
          </>
        )}
      </Td>
      <Td className={cn(HEAD, "order-1")}>
        <VerdictBadge verdict={trace.verdict} className="relative z-[1]" />
      </Td>
      <Td numeric className={cn(COLUMN.failures, "py-1.5")}>
        <FailureCount failures={trace.failures} warnings={trace.warnings} />
      </Td>
      <Td numeric className={cn(COLUMN.hooks, "py-1.5 text-dim")}>
        {formatNumber(trace.hooks)}
      </Td>
      <Td numeric className={TAIL}>
        <TokensCell tokens={trace.tokens} />
      </Td>
      <Td numeric className={cn(COLUMN.bytes, "py-1.5 text-dim")}>
        <BytesCell bytes={trace.bytes} />
      </Td>
      <Td numeric className={cn(TAIL, "text-dim")}>
        {formatMs(trace.duration_ms)}
      </Td>
      <Td className={cn(COLUMN.origin, "py-1.5 text-dim")}>{ORIGIN_WORDS[trace.origin]}</Td>
      <CardLine trace={trace} agent={withAgent ? agentName(trace) : null} />
    </tr>
  );
}

/** What explains itself on hover lies above the row's link and would swallow its clicks. */
function openFromAnywhere(event: MouseEvent<HTMLTableRowElement>): void {
  if (event.target instanceof Element && event.target.closest("a")) return;
  event.currentTarget.querySelector("a")?.click();
}

/** Agents can be deleted; their traces stay. */
const agentName = (trace: TraceSummary): string => trace.agent_name ?? "deleted agent";
