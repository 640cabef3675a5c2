"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsInteger, useQueryState } from "nuqs";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { toast } from "@/components/ui/toast";
import type { Hook } from "@/lib/contract/hook";
import { rollbackHook } from "@/lib/query/hook-mutations";
import { revisionsQuery } from "@/lib/query/hooks";
import { RevisionDiff } from "./revision-diff";

/** Every published version: what it was, how two differ, and the way back. */
export function Revisions({ hook, onRolledBack }: { hook: Hook; onRolledBack: (hook: Hook) => void }) {
  const revisions = useQuery(revisionsQuery(hook.id));
  const rollback = useMutation(rollbackHook(useQueryClient()));
  const [from, setFrom] = useQueryState("from_revision", parseAsInteger);
  const [to, setTo] = useQueryState("to_revision", parseAsInteger);
  const [asking, setAsking] = useState<number | null>(null);
  if (revisions.isPending) return <SkeletonRows rows={4} />;
  if (revisions.isError) return <ErrorState error={revisions.error} onRetry={() => void revisions.refetch()} />;
  const { items } = revisions.data;
  if (items.length === 0)
    return (
      <EmptyState title="Nothing published yet">
        Each publish makes a revision that never changes, so that a trace always says which version ran, and one click
        goes back.
      </EmptyState>
    );
  const newer = to ?? items[0]?.revision ?? null;
  const older = from ?? items[1]?.revision ?? null;
  const confirm = () => {
    if (asking === null) return;
    rollback.mutate(
      { id: hook.id, revision: asking },
      {
        onSuccess: (next) => {
          toast.done(
            `Rolled back: revision ${next.live_revision} is live`,
            `It has the configuration of revision ${asking}.`,
          );
          onRolledBack(next);
        },
        onError: (error) => toast.failed("Could not roll back", error),
        onSettled: () => setAsking(null),
      },
    );
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="rounded-lg border border-line bg-surface">
        <Table label="Revisions">
          <thead>
            <tr>
              <Th>Revision</Th>
              <Th>Published</Th>
              <Th>Compare</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ revision, live, created_at }) => (
              <Tr key={revision}>
                <Td>
                  <span className="inline-flex items-center gap-2 tabular-nums">
                    {revision}
                    {live && (
                      <Badge tone="accent" glyph="●">
                        Live
                      </Badge>
                    )}
                  </span>
                </Td>
                <Td>
                  <RelativeTime at={created_at} />
                </Td>
                <Td>
                  <span className="inline-flex gap-3 text-xs">
                    <label className="inline-flex items-center gap-1.5">
                      <input
                        type="radio"
                        name="older"
                        checked={older === revision}
                        onChange={() => void setFrom(revision)}
                      />{" "}
                      from
                    </label>
                    <label className="inline-flex items-center gap-1.5">
                      <input
                        type="radio"
                        name="newer"
                        checked={newer === revision}
                        onChange={() => void setTo(revision)}
                      />{" "}
                      to
                    </label>
                  </span>
                </Td>
                <Td className="text-right">
                  {!live && (
                    <Button size="sm" onClick={() => setAsking(revision)}>
                      Roll back to this
                    </Button>
                  )}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <RevisionDiff
        older={items.find((item) => item.revision === older) ?? null}
        newer={items.find((item) => item.revision === newer) ?? null}
      />
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Roll back to revision ${asking}?`}
        action="Roll back"
        busy={rollback.isPending}
        onConfirm={confirm}
      >
        Agents get the configuration of revision {asking} from the next call on. The revision that is live now stays in
        this list.
      </ConfirmDialog>
    </div>
  );
}
