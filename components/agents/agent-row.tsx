"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { failureRate, NO_FIGURES, savedShare, tokensSaved } from "@/components/metrics/figures";
import { tracesHref } from "@/components/metrics/links";
import { formatNumber, formatPercent } from "@/components/ui/format";
import { RelativeTime } from "@/components/ui/relative-time";
import { Td, Tr } from "@/components/ui/table";
import type { Agent } from "@/lib/contract/agent";
import type { Figures } from "@/lib/contract/metrics";
import { newestTraceQuery } from "@/lib/query/traces";
import { AgentMenu } from "./agent-menu";
import { AgentSwitch } from "./agent-switch";

type Props = { agent: Agent; figures: Figures | "none" | "loading" };

export function AgentRow({ agent, figures }: Props) {
  return (
    <Tr>
      <Td className="min-w-40 max-w-72">
        <Link href={`/agents/${agent.slug}`} data-list-item className="block truncate font-medium hover:underline">
          {agent.name}
        </Link>
        <span className="block truncate font-mono text-faint text-xs">
          {agent.slug} · {agent.profile}
        </span>
      </Td>
      <Td>
        <AgentSwitch agent={agent} />
      </Td>
      <Td numeric className={agent.hooks === 0 ? "text-faint" : ""}>
        {formatNumber(agent.hooks)}
      </Td>
      <DayFigures slug={agent.slug} figures={figures} />
      <Td numeric className="text-dim">
        <LastSeen slug={agent.slug} />
      </Td>
      <Td className="w-10 text-right">
        <AgentMenu agent={agent} />
      </Td>
    </Tr>
  );
}

function DayFigures({ slug, figures }: { slug: string; figures: Props["figures"] }) {
  if (figures === "loading")
    return (
      <>
        <Td numeric className="text-faint" />
        <Td numeric className="text-faint" />
        <Td numeric className="text-faint" />
      </>
    );
  const total = figures === "none" ? NO_FIGURES : figures;
  const saved = tokensSaved(total);
  const rate = failureRate(total);
  const day = { key: "24h", span: null } as const;
  return (
    <>
      <Td numeric>
        <Link href={tracesHref({ agent: slug }, day)} className="hover:underline">
          {formatNumber(total.calls)}
        </Link>
      </Td>
      <Td numeric>
        {saved === 0 ? <span className="text-faint">0</span> : formatNumber(saved)}
        {saved !== 0 && (
          <span className={saved > 0 ? "text-saved" : "text-danger"}>
            {" "}
            ({saved > 0 ? "−" : "+"}
            {formatPercent(Math.abs(savedShare(total)))})
          </span>
        )}
      </Td>
      <Td numeric className={rate > 0 ? "text-danger" : "text-faint"}>
        {total.calls === 0 ? "–" : formatPercent(rate)}
      </Td>
    </>
  );
}

/** When the newest call of any origin came. */
function LastSeen({ slug }: { slug: string }) {
  const { data: trace } = useQuery(newestTraceQuery({ agent: slug }));
  if (trace === undefined) return null;
  if (trace === null) return <span className="text-faint">never</span>;
  return (
    <Link href={`/traces/${trace.id}`} className="hover:underline">
      <RelativeTime at={trace.created_at} />
    </Link>
  );
}
