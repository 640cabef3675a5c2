"use client";

import Link from "next/link";
import { failureRate, NO_FIGURES, tokensSaved } from "@/components/metrics/figures";
import { tracesHref } from "@/components/metrics/links";
import { formatChange, formatNumber, formatPercent } from "@/components/ui/format";
import { RelativeTime } from "@/components/ui/relative-time";
import { Td, Tr } from "@/components/ui/table";
import type { Agent } from "@/lib/contract/agent";
import type { Figures } from "@/lib/contract/metrics";
import { AgentMenu } from "./agent-menu";
import { AgentSwitch } from "./agent-switch";

type Props = { agent: Agent; figures: Figures | "none" | "loading" };

export function AgentRow({ agent, figures }: Props) {
  return (
    <Tr className="relative">
      <Td className="min-w-36 max-w-72">
        <Link href={`/agents/${agent.slug}`} data-list-item className="block truncate font-medium hover:underline">
          {agent.name}
        </Link>
        <span className="block truncate font-mono text-faint text-xs">
          {agent.slug} · {agent.profile}
        </span>
      </Td>
      <Td label="On">
        <AgentSwitch agent={agent} />
      </Td>
      <Td numeric label="Hooks" className={agent.hooks === 0 ? "text-faint" : ""}>
        {formatNumber(agent.hooks)}
      </Td>
      <DayFigures slug={agent.slug} figures={figures} />
      <Td numeric label="Last seen" className="text-dim">
        <LastSeen agent={agent} />
      </Td>
      <Td className="w-10 text-right max-sm:absolute! max-sm:top-2 max-sm:right-3">
        <AgentMenu agent={agent} />
      </Td>
    </Tr>
  );
}

function DayFigures({ slug, figures }: { slug: string; figures: Props["figures"] }) {
  if (figures === "loading")
    return (
      <>
        <Td numeric label="Live calls, 24 h" className="text-faint" />
        <Td numeric label="Tokens saved" className="text-faint" />
        <Td numeric label="Failing" className="text-faint" />
      </>
    );
  const total = figures === "none" ? NO_FIGURES : figures;
  const saved = tokensSaved(total);
  const rate = failureRate(total);
  const day = { key: "24h", span: null } as const;
  return (
    <>
      <Td numeric label="Live calls, 24 h" className={total.calls === 0 ? "text-faint" : ""}>
        <Link href={tracesHref({ agent: slug, origin: "live" }, day)} className="hover:underline">
          {formatNumber(total.calls)}
        </Link>
      </Td>
      <Td numeric label="Tokens saved">
        {saved === 0 ? <span className="text-faint">0</span> : formatNumber(saved)}
        {saved !== 0 && (
          <span className={saved > 0 ? "text-saved" : "text-danger"}>
            {" "}
            ({formatChange(total.tokens_in, total.tokens_out)})
          </span>
        )}
      </Td>
      <Td numeric label="Failing" className={rate > 0 ? "text-danger" : "text-faint"}>
        {rate > 0 ? (
          <Link href={tracesHref({ agent: slug, origin: "live", failed: "true" }, day)} className="hover:underline">
            {formatPercent(rate)}
          </Link>
        ) : total.calls === 0 ? (
          "–"
        ) : (
          formatPercent(rate)
        )}
      </Td>
    </>
  );
}

/** When the newest live call came; it stands on top of the linked list. */
function LastSeen({ agent: { slug, last_seen_at } }: { agent: Agent }) {
  if (last_seen_at === null) return <span className="text-faint">never</span>;
  return (
    <Link href={tracesHref({ agent: slug, origin: "live" })} className="hover:underline">
      <RelativeTime at={last_seen_at} />
    </Link>
  );
}
