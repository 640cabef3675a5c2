import Link from "next/link";
import { conditionsOf, runnerWords } from "@/components/agents/match-words";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { formatBytes } from "@/components/ui/format";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { ImportPlan } from "@/lib/contract/manifest";
import { FindingList } from "./finding-list";

/** What an import creates: agents with their hooks, scripts, and what has to be known about it. */
export function PlanView({ plan }: { plan: ImportPlan }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {plan.findings.length > 0 && (
        <Card title="What to know">
          <FindingList findings={plan.findings} />
        </Card>
      )}
      {plan.agents.map((agent, index) => {
        const slug = plan.created[index]?.slug ?? agent.existing;
        return (
          <Card
            // biome-ignore lint/suspicious/noArrayIndexKey: agents of a plan stand in its order
            key={index}
            flush
            title={
              <>
                {slug ? (
                  <Link href={`/agents/${slug}`} className="hover:underline">
                    {agent.name}
                  </Link>
                ) : (
                  agent.name
                )}{" "}
                <Badge>{agent.profile}</Badge>{" "}
                {plan.applied ? (
                  <Badge tone="accent" glyph="✓">
                    Created
                  </Badge>
                ) : agent.existing ? (
                  <Badge>Gets more hooks</Badge>
                ) : (
                  <Badge tone="accent" glyph="+">
                    New
                  </Badge>
                )}
              </>
            }
            description={`${agent.engine}${agent.source ? ` · from ${agent.source}` : ""}`}
          >
            <Table stack label={`Hooks of ${agent.name}`}>
              <thead>
                <tr>
                  <Th>Hook</Th>
                  <Th>Point</Th>
                  <Th>Runs</Th>
                  <Th>When</Th>
                </tr>
              </thead>
              <tbody>
                {agent.hooks.map((hook, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: hooks of a plan stand in chain order
                  <Tr key={place}>
                    <Td>{hook.name}</Td>
                    <Td label="Point">
                      <code className="font-mono text-xs">{hook.point}</code>
                    </Td>
                    <Td label="Runs">{runnerWords(hook.runner)}</Td>
                    <Td label="When" className="[overflow-wrap:anywhere]">
                      {conditionsOf(hook.match)
                        .map(({ words, code }) => `${words} ${code}`)
                        .join(" and ") || "always"}
                    </Td>
                  </Tr>
                ))}
              </tbody>
            </Table>
          </Card>
        );
      })}
      {plan.scripts.length > 0 && (
        <Card title="Scripts that are put into the folder of scripts">
          <ul className="grid gap-1 text-xs">
            {plan.scripts.map(({ path, bytes, sha256 }) => (
              <li key={path} className="flex justify-between gap-3">
                <code className="min-w-0 font-mono [overflow-wrap:anywhere]">{path}</code>
                <span className="text-faint tabular-nums" title={`sha256 ${sha256}`}>
                  {formatBytes(bytes)}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
