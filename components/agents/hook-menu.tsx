"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Activity, ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { tracesHref } from "@/components/metrics/links";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { Hook } from "@/lib/contract/hook";
import { deleteHook } from "@/lib/query/hook-mutations";

type Props = { hook: Hook; index: number; count: number; onMove: (to: number) => void };

export function HookMenu({ hook, index, count, onMove }: Props) {
  const [deleting, setDeleting] = useState(false);
  const remove = useMutation(deleteHook(useQueryClient()));
  const confirm = () =>
    remove.mutate(hook.id, {
      onSuccess: () => toast.done(`${hook.name} is deleted`),
      onError: (error) => toast.failed(`Could not delete ${hook.name}`, error),
    });
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${hook.name}`}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuLink icon={<Pencil />} href={`/hooks/${hook.id}`}>
          Edit and test
        </MenuLink>
        <MenuLink icon={<Activity />} href={tracesHref({ hook: hook.id })}>
          Traces
        </MenuLink>
        <MenuSeparator />
        <MenuItem icon={<ArrowUp />} shortcut="Alt ↑" disabled={index === 0} onSelect={() => onMove(index - 1)}>
          Move up
        </MenuItem>
        <MenuItem
          icon={<ArrowDown />}
          shortcut="Alt ↓"
          disabled={index === count - 1}
          onSelect={() => onMove(index + 1)}
        >
          Move down
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 />} onSelect={() => setDeleting(true)}>
          Delete…
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete ${hook.name}?`}
        action="Delete hook"
        busy={remove.isPending}
        onConfirm={confirm}
      >
        Its draft and all revisions are lost; live calls stop running it at once. Traces and figures stay. To pause it
        instead, switch it off.
      </ConfirmDialog>
    </>
  );
}
