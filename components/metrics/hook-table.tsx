import Link from "next/link";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { formatChange, formatMs, formatNumber, formatPercent } from "@/components/ui/format";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { Series } from "@/lib/contract/metrics";
import { failureRate, tokensSaved } from "./figures";

/** The figures of a deleted hook stay, its name does not: its id stands in. */
export const isDeleted = (key: string, name: string): boolean => key === name;

const SHOWN = 25;

type Props = {
  series: readonly Series[];
  /** Names of agents by hook id, as far as they are known. */
  agentOf: ReadonlyMap<string, string>;
  href: (hookId: string, deleted: boolean) => string;
  /** The traces in which the hook failed. */
  failingHref: (hookId: string) => string;
};

/** Every hook that was called, the largest saver first. */
export function HookTable({ series, agentOf, href, failingHref }: Props) {
  const rows = series
    .filter((s) => s.total.calls > 0)
    .sort((a, b) => tokensSaved(b.total) - tokensSaved(a.total) || b.total.calls - a.total.calls);
  const most = Math.max(1, ...rows.map((s) => Math.abs(tokensSaved(s.total))));
  return (
    <Card title="By hook" description="The largest savers first" flush>
      {rows.length === 0 ? (
        <p className="px-4 py-8 text-center text-faint">No hook was called in this window.</p>
      ) : (
        <Table stack label="Figures by hook">
          <thead>
            <tr>
              <Th>Hook</Th>
              <Th numeric>Calls</Th>
              <Th numeric>Failing</Th>
              <Th numeric>p95</Th>
              <Th numeric>Tokens saved</Th>
              <Th className="w-40 max-sm:hidden">
                <span className="sr-only">Share of the largest saver</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((s) => (
              <HookRow
                key={s.key}
                series={s}
                agent={agentOf.get(s.key)}
                href={href(s.key, isDeleted(s.key, s.name))}
                failingHref={failingHref(s.key)}
                most={most}
              />
            ))}
          </tbody>
        </Table>
      )}
      {rows.length > SHOWN && (
        <p className="px-4 py-2 text-faint text-xs">
          The first {SHOWN} of {formatNumber(rows.length)} hooks.
        </p>
      )}
    </Card>
  );
}

type RowProps = { series: Series; agent: string | undefined; href: string; failingHref: string; most: number };

function HookRow({ series: { key, name, total }, agent, href, failingHref, most }: RowProps) {
  const saved = tokensSaved(total);
  const rate = failureRate(total);
  return (
    <Tr>
      <Td className="max-w-64">
        <Link href={href} data-list-item className="block truncate font-medium hover:underline">
          {isDeleted(key, name) ? <span className="text-dim">Deleted hook {name.slice(-6)}</span> : name}
        </Link>
        {agent && <span className="block truncate text-faint text-xs">{agent}</span>}
      </Td>
      <Td numeric label="Calls">
        {formatNumber(total.calls)}
      </Td>
      <Td numeric label="Failing" className={cn(rate > 0 ? "text-danger" : "text-faint")}>
        {rate > 0 ? (
          <Link href={failingHref} className="hover:underline">
            {formatPercent(rate)}
          </Link>
        ) : (
          formatPercent(rate)
        )}
      </Td>
      <Td numeric label="p95">
        {formatMs(total.p95_ms)}
      </Td>
      <Td numeric label="Tokens saved" className={cn(saved < 0 && "text-danger")}>
        {formatNumber(saved)}{" "}
        <span className={cn("inline-block w-14", saved > 0 ? "text-saved" : saved < 0 ? "text-danger" : "text-faint")}>
          {formatChange(total.tokens_in, total.tokens_out)}
        </span>
      </Td>
      <Td>
        <span aria-hidden className="block h-1.5 w-full rounded-full bg-hover">
          <span
            className={cn("block h-full rounded-full", saved < 0 ? "bg-(--chart-failure)" : "bg-(--chart-saved)")}
            style={{ width: `${(Math.abs(saved) / most) * 100}%` }}
          />
        </span>
      </Td>
    </Tr>
  );
}
