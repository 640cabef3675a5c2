"use client";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { formatCount, formatNumber } from "@/components/ui/format";
import type { ImportedRule } from "@/lib/contract/rules";
import { agentsQuery } from "@/lib/query/agents";
import { AddRules } from "./add-rules";
import { figuresOf, ruleKey } from "./model/rule-figures";
import { RuleCard } from "./rule-card";
import type { AddingRules } from "./use-add-rules";

/** Of more, only the summaries are shown until one is opened. */
const OPENED = 3;

type Props = { rules: readonly ImportedRule[]; busy: boolean; adding: AddingRules };

/** The rules with their choice; all are taken until a person says otherwise. */
export function RuleResults({ rules, busy, adding }: Props) {
  const { of, pending, add } = adding;
  const [wanted, setWanted] = useQueryState("agent", parseAsString);
  const agents = useQuery(agentsQuery()).data?.items ?? [];
  const agent = agents.find(({ slug }) => slug === wanted) ?? (agents.length === 1 ? agents[0] : undefined);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  if (rules.length === 0) return null;
  // The same rule twice among the files is one hook.
  const byKey = new Map(rules.map((rule) => [ruleKey(rule), rule]));
  const rows = [...byKey].map(([key, rule]) => ({ rule, key, added: agent && of(agent.slug, key) }));
  const isDone = ({ added }: (typeof rows)[number]) => added?.hook != null && added.error === null;
  const open = rows.filter((row) => !leftOut.has(row.key) && !isDone(row));
  const sums = rows.map(({ rule }) => figuresOf(rule));
  const passed = sums.reduce((sum, one) => sum + one.passed, 0);
  const failed = sums.reduce((sum, one) => sum + one.failed, 0);
  const warnings = sums.reduce((sum, one) => sum + one.warnings, 0);
  const take = (key: string, taken: boolean) => {
    const next = new Set(leftOut);
    if (taken) next.delete(key);
    else next.add(key);
    setLeftOut(next);
  };
  return (
    <>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p role="status">
            {formatCount(rows.length, "rule")}: {formatCount(passed, "sample")} as expected, {formatNumber(failed)} not
            {warnings > 0 && `; ${formatCount(warnings, "warning")}`}.
          </p>
          <AddRules
            agent={agent}
            onAgent={(slug) => void setWanted(slug)}
            count={open.length}
            done={rows.filter(isDone).length}
            pending={pending || busy}
            onAdd={(agent, publish) => add({ agent, publish, rules: open.map(({ rule }) => rule) })}
          />
        </div>
      </Card>
      <ul aria-label="Rules" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {rows.map(({ rule, key, added }) => (
          <RuleCard
            key={key}
            rule={rule}
            open={rows.length <= OPENED}
            taken={!leftOut.has(key)}
            added={added}
            onTake={(taken) => take(key, taken)}
          />
        ))}
      </ul>
    </>
  );
}
