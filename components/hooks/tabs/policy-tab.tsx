"use client";
import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { ErrorState } from "@/components/ui/error-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { DispositionBadge } from "@/components/ui/verdict-badge";
import type { FailureKind } from "@/lib/contract/failure-matrix";
import type { Hook } from "@/lib/contract/hook";
import type { Point } from "@/lib/contract/points";
import { type FailureRow, failureMatrixQuery } from "@/lib/query/hooks";
import { effectWords, policyChoices } from "../model/policy-words";

const FAILURE_WORDS: Record<FailureKind, string> = {
  throw: "It crashes or exits with an error",
  timeout: "It does not answer in time",
  bad_output: "Its output cannot be used",
  missing_script: "Its script is missing",
  overloaded: "Too many calls are waiting",
  circuit_open: "Its circuit breaker is open",
  rate_limited: "It was called too often",
};

/** The failure policy as declared and as it works out at this point, and what the agent gets for each way of failing. */
export function PolicyTab({ hook }: { hook: Hook }) {
  const matrix = useQuery(failureMatrixQuery(hook.id));
  const { point, on_failure } = hook.draft;
  return (
    <div className="grid grid-cols-1 gap-4">
      <section className="rounded-lg border border-line bg-surface">
        <h2 className="px-4 pt-3 pb-1 font-semibold text-sm">Declared and in effect</h2>
        <p className="px-4 pb-2 text-faint text-xs">
          At <code className="font-mono">{point}</code>, of the saved draft.
        </p>
        <Table stack label="Policies at this point">
          <thead>
            <tr>
              <Th>Declared</Th>
              <Th>What the agent gets</Th>
              <Th>What else it does</Th>
            </tr>
          </thead>
          <tbody>
            {policyChoices(point).map((choice) => (
              <Tr key={choice.policy} className={choice.policy === on_failure ? "bg-accent-soft" : undefined}>
                <Td>
                  <span className="inline-flex items-center gap-2">
                    {choice.title}
                    {choice.policy === "fail_closed" && (
                      <Badge glyph="+" title="SynapsCLI itself always lets the call pass. Sluice adds this policy.">
                        Extension
                      </Badge>
                    )}
                    {choice.policy === on_failure && <Badge tone="accent">chosen</Badge>}
                  </span>
                </Td>
                <Td label="Effect">{choice.effect}</Td>
                <Td label="What else">
                  {choice.does}
                  {choice.caveat && <span className="block text-warn text-xs">⚠ {choice.caveat}</span>}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </section>
      <section className="rounded-lg border border-line bg-surface">
        <h2 className="px-4 pt-3 pb-2 font-semibold text-sm">Failure matrix</h2>
        {matrix.isPending && <SkeletonRows rows={4} className="p-4" />}
        {matrix.isError && <ErrorState className="m-4" error={matrix.error} onRetry={() => void matrix.refetch()} />}
        {matrix.data && <Matrix point={point} rows={matrix.data.items} />}
      </section>
    </div>
  );
}

function Matrix({ point, rows }: { point: Point; rows: readonly FailureRow[] }) {
  return (
    <Table stack label="What the agent gets for each way of failing">
      <thead>
        <tr>
          <Th>When the hook fails like this</Th>
          <Th>The step counts as</Th>
          <Th>In effect</Th>
          <Th>The agent gets</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Tr key={row.failure}>
            <Td>{FAILURE_WORDS[row.failure]}</Td>
            <Td label="Counts as">
              <DispositionBadge disposition={row.disposition} originalKept={row.effect === "original_kept"} />
            </Td>
            <Td label="In effect">
              <code className="font-mono text-xs" title={effectWords(point, row.effect)}>
                {row.effect}
              </code>
            </Td>
            <Td label="The agent gets">{row.agent_gets}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
