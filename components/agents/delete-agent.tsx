"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatCount } from "@/components/ui/format";
import { toast } from "@/components/ui/toast";
import type { Agent } from "@/lib/contract/agent";
import { deleteAgent } from "@/lib/query/agents";

type Props = { agent: Agent; onClose: () => void; onDeleted?: () => void };

export function DeleteAgent({ agent, onClose, onDeleted }: Props) {
  const remove = useMutation(deleteAgent(useQueryClient()));
  const confirm = () =>
    remove.mutate(agent.id, {
      onSuccess: () => {
        toast.done(`${agent.name} is deleted`);
        onClose();
        onDeleted?.();
      },
      onError: (error) => toast.failed(`Could not delete ${agent.name}`, error),
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${agent.name}?`}
      action="Delete agent"
      typed={agent.slug}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p>This cannot be undone. Lost at once:</p>
      <ul className="my-2 list-disc pl-5">
        {agent.hooks > 0 && (
          <li>
            its {formatCount(agent.hooks, "hook")} with {agent.hooks === 1 ? "its" : "their"} drafts and revisions
          </li>
        )}
        <li>its saved samples</li>
        <li>
          its address: live calls to <code className="font-mono">/v1/agents/{agent.slug}</code> are answered 404
        </li>
      </ul>
      <p>Traces and figures stay. To pause the agent instead, switch it off.</p>
    </ConfirmDialog>
  );
}
