"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatCount } from "@/components/ui/format";
import { toast } from "@/components/ui/toast";
import type { Secret } from "@/lib/contract/secret";
import { deleteSecret } from "@/lib/query/secrets";

export function DeleteSecret({ secret: { name, used_by }, onClose }: { secret: Secret; onClose: () => void }) {
  const remove = useMutation(deleteSecret(useQueryClient()));
  const confirm = () =>
    remove.mutate(name, {
      onSuccess: () => {
        toast.done(`${name} is deleted`);
        onClose();
      },
      onError: (error) => toast.failed(`Could not delete ${name}`, error),
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${name}?`}
      action="Delete secret"
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p>The value cannot be brought back.</p>
      {used_by.length > 0 && (
        <p className="mt-2">
          {formatCount(used_by.length, "hook")} {used_by.length === 1 ? "is" : "are"} granted it: scripts then run
          without it and say so, http hooks fail.
        </p>
      )}
    </ConfirmDialog>
  );
}
