"use client";

import { Activity, Ellipsis, FileUp, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { ExportDialog } from "@/components/manifests/export-dialog";
import { tracesHref } from "@/components/metrics/links";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "@/components/ui/menu";
import type { Agent } from "@/lib/contract/agent";
import { AgentDialog } from "./agent-dialog";
import { DeleteAgent } from "./delete-agent";

/** What can be done with an agent. @param onDeleted where to go when its own page is open */
export function AgentMenu({ agent, onDeleted }: { agent: Agent; onDeleted?: () => void }) {
  const [open, setOpen] = useState<"edit" | "export" | "delete" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${agent.name}`}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => setOpen("edit")}>
          Edit
        </MenuItem>
        <MenuLink icon={<Activity />} href={tracesHref({ agent: agent.slug })}>
          Traces
        </MenuLink>
        <MenuItem icon={<FileUp />} onSelect={() => setOpen("export")}>
          Export
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 />} onSelect={() => setOpen("delete")}>
          Delete…
        </MenuItem>
      </Menu>
      {open === "edit" && <AgentDialog agent={agent} onClose={close} />}
      {open === "export" && <ExportDialog agent={agent} onClose={close} />}
      {open === "delete" && <DeleteAgent agent={agent} onClose={close} {...(onDeleted && { onDeleted })} />}
    </>
  );
}
