"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Copy, MoreHorizontal, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { BreakerBadge } from "@/components/agents/breaker-badge";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { PageHeader } from "@/components/ui/page-header";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import type { Hook } from "@/lib/contract/hook";
import { toggleHook } from "@/lib/query/chain-mutations";
import { deleteHook } from "@/lib/query/hook-mutations";
import { browserShelf, writeKept } from "./model/draft-storage";

type Props = { hook: Hook; name: string; gone: boolean; actions: ReactNode };

/** Which hook, whose, what state; the switch acts at once. */
export function HookHeader({ hook, name, gone, actions }: Props) {
  const client = useQueryClient();
  const router = useRouter();
  const toggle = useMutation(toggleHook(client));
  const remove = useMutation(deleteHook(client));
  const [asking, setAsking] = useState(false);
  const enabled = toggle.isPending ? toggle.variables.enabled : hook.enabled;
  const drop = () =>
    remove.mutate(hook.id, {
      onSuccess: () => {
        writeKept(browserShelf(), hook.id, null);
        toast.done(`${hook.name} was deleted`);
        router.push(`/agents/${hook.agent_slug}`);
      },
      onError: (error) => toast.failed("Could not delete the hook", error),
    });
  return (
    <>
      <PageHeader
        title={name || hook.name}
        meta={
          <span className="flex flex-wrap items-center gap-2">
            <StateBadge hook={hook} enabled={enabled} />
            <BreakerBadge hook={hook} />
            <Switch
              checked={enabled}
              disabled={gone}
              aria-label={`${hook.name} is on`}
              onChange={(next) =>
                toggle.mutate(
                  { agent: hook.agent_slug, id: hook.id, enabled: next },
                  { onError: (error) => toast.failed("Could not switch the hook", error) },
                )
              }
            />
          </span>
        }
        description={
          <>
            <code className="font-mono text-xs">{hook.point}</code> of{" "}
            <Link href={`/agents/${hook.agent_slug}`} className="underline decoration-line-strong hover:text-ink">
              {hook.agent_slug}
            </Link>
          </>
        }
        actions={
          <>
            {actions}
            <Menu
              trigger={
                <IconButton label="More actions">
                  <MoreHorizontal />
                </IconButton>
              }
            >
              <MenuItem icon={<Copy />} onSelect={() => void navigator.clipboard.writeText(hook.id)}>
                Copy hook id
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={<Trash2 />} danger disabled={gone} onSelect={() => setAsking(true)}>
                Delete hook
              </MenuItem>
            </Menu>
          </>
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${hook.name}?`}
        action="Delete hook"
        busy={remove.isPending}
        onConfirm={drop}
      >
        It leaves the chain at once and its revisions are deleted. Its traces and figures stay.
      </ConfirmDialog>
    </>
  );
}

function StateBadge({ hook, enabled }: { hook: Hook; enabled: boolean }) {
  if (!enabled)
    return (
      <Badge tone="neutral" glyph="○">
        Disabled
      </Badge>
    );
  if (hook.live === null)
    return (
      <Badge tone="amber" glyph="◐">
        Draft
      </Badge>
    );
  const shadow = hook.live.mode === "shadow";
  return (
    <Badge tone={shadow ? "dashed" : "accent"} glyph={shadow ? "◌" : "●"}>
      {shadow ? "Shadow" : "Live"} · revision {hook.live_revision}
    </Badge>
  );
}
